import { expect, test } from 'vitest';
import { createFetchSlots } from './fetch-slots.ts';

const forever = new AbortController().signal;

test('work waits for a slot in its order, and failed work gives its slot back', async () => {
  const slots = createFetchSlots(1);
  const order: number[] = [];
  const first = slots(forever, async () => {
    order.push(1);
    throw new Error('no');
  });
  const others = [2, 3].map((place) => slots(forever, async () => void order.push(place)));
  await expect(first).rejects.toThrow('no');
  await Promise.all(others);
  expect(order).toEqual([1, 2, 3]);
});

test('work that is aborted while it waits rejects at once and leaves its place to the next', async () => {
  const slots = createFetchSlots(1);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const running = slots(forever, () => end);
  const caller = new AbortController();
  const reason = new Error('The caller left.');
  let hasRun = false;
  const aborted = slots(caller.signal, async () => void (hasRun = true));
  const next = slots(forever, async () => 'next');
  caller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  finish();
  await running;
  await expect(next).resolves.toBe('next');
  expect(hasRun).toBe(false);
  await expect(slots(caller.signal, async () => 'late')).rejects.toBe(reason);
});
