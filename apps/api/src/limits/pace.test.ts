import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const minute = 60_000;

function startPace(most: number) {
  let now = 0;
  const began: number[] = [];
  const pace = createPace({
    most,
    window: minute,
    patience: 5_000,
    clock: () => now,
    wait: async (milliseconds) => {
      began.push(now + milliseconds);
    },
  });
  const take = async (at: number) => {
    now = at;
    const waited = began.length;
    const isTaken = await pace.take(new AbortController().signal);
    if (isTaken && began.length === waited) began.push(at);
    return isTaken;
  };
  return { take, began };
}

test('in no minute begin more calls than allowed, however they come', async () => {
  const { take, began } = startPace(20);
  for (let n = 0; n < 1_000; n += 1) await take(n * 397);
  expect(began.length).toBeGreaterThan(100);
  for (const [index, at] of began.entries())
    expect((began[index + 20] ?? Infinity) - at).toBeGreaterThanOrEqual(minute);
});

test('a call that would wait for long is refused at once, and takes no turn', async () => {
  const { take, began } = startPace(2);
  expect([await take(0), await take(1_000), await take(2_000), await take(54_999)]).toEqual([true, true, false, false]);
  expect(await take(55_000)).toBe(true);
  expect(await take(56_000)).toBe(true);
  expect(began).toEqual([0, 1_000, 60_000, 61_000]);
});

test('a caller who has left takes no turn', async () => {
  const pace = createPace({ most: 1, window: minute, patience: 5_000, clock: () => 0 });
  await expect(pace.take(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(await pace.take(new AbortController().signal)).toBe(true);
});
