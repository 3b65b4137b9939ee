import { expect, test } from 'vitest';
import { createAppleRateLimit } from './apple-rate-limit.ts';

const minute = 60_000;

function startRateLimit() {
  let now = 0;
  const began: number[] = [];
  const waitForCall = createAppleRateLimit({
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
  const { begin, began } = startRateLimit();
  for (let n = 0; n < 1_000; n += 1) await begin(n * 397);
  expect(began.length).toBeGreaterThan(100);
  for (const [index, at] of began.entries())
    expect((began[index + 20] ?? Infinity) - at).toBeGreaterThanOrEqual(minute);
});

test('a call that would wait for long is refused at once, and does not count', async () => {
  const { begin, began } = startRateLimit();
  for (let n = 0; n < 20; n += 1) await begin(n);
  expect([await begin(2_000), await begin(54_999), await begin(55_000)]).toEqual([false, false, true]);
  expect(began.slice(20)).toEqual([minute]);
});

test('the call of a caller who has left does not count', async () => {
  const waitForCall = createAppleRateLimit({ clock: () => 0 });
  await expect(waitForCall(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  for (let n = 0; n < 20; n += 1) expect(await waitForCall(new AbortController().signal)).toBe(true);
});
