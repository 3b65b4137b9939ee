import { expect, test } from 'vitest';
import { createSlidingRateLimit } from './memory-rate-limit.ts';

const minute = 60_000;

function startRateLimit(most: number) {
  let now = 0;
  const began: number[] = [];
  const waitForCall = createSlidingRateLimit({
    most,
    window: minute,
    maxWait: 5_000,
    clock: () => now,
    wait: async (milliseconds) => {
      began.push(now + milliseconds);
    },
  });
  const begin = async (at: number) => {
    now = at;
    const waited = began.length;
    const hasBegun = await waitForCall(new AbortController().signal);
    if (hasBegun && began.length === waited) began.push(at);
    return hasBegun;
  };
  return { begin, began };
}

test('in no minute begin more calls than allowed, however they come', async () => {
  const { begin, began } = startRateLimit(20);
  for (let n = 0; n < 1_000; n += 1) await begin(n * 397);
  expect(began.length).toBeGreaterThan(100);
  for (const [index, at] of began.entries())
    expect((began[index + 20] ?? Infinity) - at).toBeGreaterThanOrEqual(minute);
});

test('a call that would wait for long is refused at once, and does not count', async () => {
  const { begin, began } = startRateLimit(2);
  expect([await begin(0), await begin(1_000), await begin(2_000), await begin(54_999)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await begin(55_000)).toBe(true);
  expect(await begin(56_000)).toBe(true);
  expect(began).toEqual([0, 1_000, 60_000, 61_000]);
});

test('the call of a caller who has left does not count', async () => {
  const waitForCall = createSlidingRateLimit({ most: 1, window: minute, maxWait: 5_000, clock: () => 0 });
  await expect(waitForCall(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(await waitForCall(new AbortController().signal)).toBe(true);
});
