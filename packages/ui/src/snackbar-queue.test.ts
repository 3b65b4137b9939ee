import { describe, expect, it, vi } from 'vitest';

import { createSnackbarQueue } from './snackbar-queue.ts';

describe('the queue of messages', () => {
  it('takes a message for a success as wide as its text unless told otherwise', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'Saved' });
    expect(queue.current()).toEqual({ text: 'Saved', color: 'success', minWidth: 'auto' });
  });

  it('shows one message after the other, in the order in which they came', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'First' });
    queue.show({ text: 'Second', color: 'danger' });
    expect(queue.current()?.text).toBe('First');
    queue.close();
    expect(queue.current()?.text).toBe('Second');
    queue.close();
    expect(queue.current()).toBeNull();
  });

  it('does not say twice what it says already', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'Failed', color: 'danger' });
    queue.show({ text: 'Failed', color: 'danger' });
    queue.close();
    expect(queue.current()).toBeNull();
  });

  it('tells its listeners until they leave', () => {
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
