import { afterEach, expect, test, vi } from 'vitest';
import { createPlainSemaphore } from './semaphore.ts';

afterEach(() => void vi.useRealTimers());

test('never runs more work at once than it has slots, and runs everything in order', async () => {
  const { run: inSlot } = createPlainSemaphore({ name: 'work', total: 2, queue: 10, maxWait: 60_000 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      inSlot(async () => {
        started.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('refuses immediately when the queue is full, and frees the slot of work that failed', async () => {
  const { run: inSlot, check } = createPlainSemaphore({ name: 'work', total: 1, queue: 1, maxWait: 60_000 });
  const first = inSlot(() => Promise.reject(new Error('no')));
  check();
  const second = inSlot(async () => 'done');
  expect(check).toThrow('unavailable');
  await expect(inSlot(async () => 'too many')).rejects.toMatchObject({
    code: 'unavailable',
    busy: 'work',
    retryAfter: 5,
  });
  await expect(first).rejects.toThrow('no');
  await expect(second).resolves.toBe('done');
  await expect(inSlot(async () => 'again')).resolves.toBe('again');
});

test('refuses work that waits too long, and frees its place in the queue', async () => {
  vi.useFakeTimers();
  const { run: inSlot } = createPlainSemaphore({ name: 'work', total: 1, queue: 1, maxWait: 2_000 });
  const work = Promise.withResolvers<void>();
  const first = inSlot(() => work.promise);
  const late = inSlot(async () => 'late').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await late).toMatchObject({ code: 'unavailable', busy: 'work', retryAfter: 5 });
  work.resolve();
  await first;
  await expect(inSlot(async () => 'next')).resolves.toBe('next');
});
