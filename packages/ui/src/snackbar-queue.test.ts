import { describe, expect, it, vi } from 'vitest';

import { createSnackbarQueue } from './snackbar-queue.ts';
import type { SnackbarQueue } from './snackbar-queue.ts';

function visibleTexts(queue: SnackbarQueue) {
  const { failure, other } = queue.visible();
  return { failure: failure?.text, other: other?.text };
}

describe('the snackbar queue', () => {
  it('shows a message as a success by default, as wide as its text', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'Saved' });
    expect(queue.visible().other).toMatchObject({ text: 'Saved', color: 'success', minWidth: 'auto' });
  });

  it('replaces a message by the next one', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'First' });
    queue.show({ text: 'Second', color: 'notice' });
    queue.show({ text: 'Third' });
    expect(visibleTexts(queue)).toEqual({ failure: undefined, other: 'Third' });
  });

  it('shows a success beside a failure that is not closed yet', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'Saved' });
    queue.show({ text: 'Failed', color: 'danger' });
    expect(visibleTexts(queue)).toEqual({ failure: 'Failed', other: 'Saved' });
    queue.show({ text: 'Sent' });
    expect(visibleTexts(queue)).toEqual({ failure: 'Failed', other: 'Sent' });
  });

  it('shows each failure until it is closed, the newest first', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'First failure', color: 'danger' });
    queue.show({ text: 'Second failure', color: 'danger' });
    for (const text of ['Second failure', 'First failure']) {
      const { failure } = queue.visible();
      expect(failure?.text).toBe(text);
      if (failure) queue.close(failure);
    }
    expect(queue.visible().failure).toBeUndefined();
  });

  it.each(['success', 'danger'] as const)('shows a repeated %s as a new message, and only once', (color) => {
    const queue = createSnackbarQueue();
    const shown = () => queue.visible()[color === 'danger' ? 'failure' : 'other'];
    queue.show({ text: 'App stopped', color });
    const first = shown();
    queue.show({ text: 'App stopped', color });
    const second = shown();
    expect(second?.number).not.toBe(first?.number);
    if (second) queue.close(second);
    expect(shown()).toBeUndefined();
  });

  it('does not close a newer message instead of the one that was passed', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'First' });
    const { other } = queue.visible();
    queue.show({ text: 'Second' });
    if (other) queue.close(other);
    expect(visibleTexts(queue).other).toBe('Second');
  });

  it('notifies its listeners of changes until they unsubscribe', () => {
    const queue = createSnackbarQueue();
    const listener = vi.fn<() => void>();
    const leave = queue.subscribe(listener);
    queue.show({ text: 'Saved' });
    queue.clear();
    leave();
    queue.show({ text: 'Saved again' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
