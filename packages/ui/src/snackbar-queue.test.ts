import { describe, expect, it, vi } from 'vitest';

import { createSnackbarQueue } from './snackbar-queue.ts';

describe('the queue of messages', () => {
  it('takes a message for a success as wide as its text unless told otherwise', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'Saved' });
    expect(queue.current()).toEqual({ text: 'Saved', color: 'success', minWidth: 'auto' });
  });

  it('shows the newest message at once', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'First' });
    queue.show({ text: 'Second', color: 'notice' });
    queue.show({ text: 'Third' });
    expect(queue.current()?.text).toBe('Third');
    queue.close();
    expect(queue.current()).toBeNull();
  });

  it('keeps a failure until it is closed; then comes what came last', () => {
    const queue = createSnackbarQueue();
    queue.show({ text: 'Saved' });
    queue.show({ text: 'Failed', color: 'danger' });
    queue.show({ text: 'Saved after all' });
    queue.show({ text: 'Sent' });
    expect(queue.current()?.text).toBe('Failed');
    queue.close();
    expect(queue.current()?.text).toBe('Sent');
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
