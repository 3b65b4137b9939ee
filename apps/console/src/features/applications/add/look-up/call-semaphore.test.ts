import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCallSemaphore } from './call-semaphore.ts';
import type { Wait } from './call-semaphore.ts';

const { signal } = new AbortController();

const tooMany = (retryAfter: number | null) =>
  new ApiFailure({ kind: 'rate-limited', message: '', request: null, status: 429, retryAfter });
const unavailable = (retryAfter: number | null) =>
  new ApiFailure({ kind: 'unavailable', message: '', request: null, status: 503, retryAfter });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Calls whose answers the test sends one by one. */
function heldCalls() {
  const held: PromiseWithResolvers<string>[] = [];
  return {
    held,
    call: (): Promise<string> => {
      const call = Promise.withResolvers<string>();
      held.push(call);
      return call.promise;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('no more calls run at once than allowed, and each gets a slot', async () => {
  const semaphore = createCallSemaphore({ atOnce: 2, onWait: () => undefined });
  const { held, call } = heldCalls();
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(() => semaphore.run(call, signal)));
  await settle();
  expect(held).toHaveLength(2);
  held[0]?.resolve('first');
  const late = semaphore.run(call, signal);
  await settle();
  expect(held).toHaveLength(3);
  held[1]?.resolve('second');
  held[2]?.resolve('third');
  await settle();
  held[3]?.resolve('fourth');
  await settle();
  held[4]?.resolve('late');
  expect(await answers).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await late).toBe('late');
});

test('after a refusal for too many calls, all calls wait as long as the API requires', async () => {
  const waits: (Wait | null)[] = [];
  const semaphore = createCallSemaphore({ atOnce: 2, onWait: (wait) => waits.push(wait) });
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(tooMany(20)).mockResolvedValue('answer');
  const first = semaphore.run(call, signal);
  await settle();
  const second = semaphore.run(call, signal);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(call).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([{ seconds: 20, reason: 'too_many' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all([first, second])).toEqual(['answer', 'answer']);
  expect(waits).toEqual([{ seconds: 20, reason: 'too_many' }, null]);
});

test('a call that is unavailable for a time is repeated afterwards, and the wait has the reason', async () => {
  const waits: (Wait | null)[] = [];
  const semaphore = createCallSemaphore({ atOnce: 1, onWait: (wait) => waits.push(wait) });
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(unavailable(20)).mockResolvedValue('answer');
  const answer = semaphore.run(call, signal);
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(call).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([{ seconds: 20, reason: 'unavailable' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe('answer');
  expect(call).toHaveBeenCalledTimes(2);
  expect(waits).toEqual([{ seconds: 20, reason: 'unavailable' }, null]);
});

test('a call fails at once if its wait would be too long', async () => {
  const semaphore = createCallSemaphore({ atOnce: 1, onWait: () => undefined });
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(unavailable(3600)));
  await expect(semaphore.run(call, signal)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 3600 });
  expect(call).toHaveBeenCalledTimes(1);
});

test('a call that is refused again and again finally fails', async () => {
  const semaphore = createCallSemaphore({ atOnce: 1, onWait: () => undefined });
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(tooMany(null)));
  const [outcome] = await Promise.all([
    semaphore.run(call, signal).catch((failure: unknown) => failure),
    vi.advanceTimersByTimeAsync(3_600_000),
  ]);
  expect(outcome).toMatchObject({ kind: 'rate-limited' });
  expect(call.mock.calls.length).toBeGreaterThan(1);
});

test.each([new ApiFailure({ kind: 'fields', message: '', request: null, status: 422 }), unavailable(null)])(
  'another failure is not repeated, and frees the slot: $kind',
  async (failure) => {
    const semaphore = createCallSemaphore({ atOnce: 1, onWait: () => undefined });
    const call = vi.fn<() => Promise<string>>(() => Promise.reject(failure));
    await expect(semaphore.run(call, signal)).rejects.toBe(failure);
    expect(call).toHaveBeenCalledTimes(1);
    expect(await semaphore.run(() => Promise.resolve('next'), signal)).toBe('next');
  },
);

test('a call that is cancelled while it waits is never made, and the calls behind it move up', async () => {
  const semaphore = createCallSemaphore({ atOnce: 1, onWait: () => undefined });
  const { held, call } = heldCalls();
  const first = semaphore.run(call, signal);
  const leaving = new AbortController();
  const unwanted = vi.fn<() => Promise<string>>(() => Promise.resolve(''));
  const second = semaphore.run(unwanted, leaving.signal).catch((reason: unknown) => reason);
  const third = semaphore.run(call, signal);
  leaving.abort(new Error('gone'));
  expect(await second).toEqual(new Error('gone'));
  held[0]?.resolve('first');
  await settle();
  held[1]?.resolve('third');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(unwanted).not.toHaveBeenCalled();
});

test('a cancellation during a wait ends the call', async () => {
  const semaphore = createCallSemaphore({ atOnce: 1, onWait: () => undefined });
  const leaving = new AbortController();
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(tooMany(60)));
  const waiting = semaphore.run(call, leaving.signal).catch((reason: unknown) => reason);
  await settle();
  leaving.abort(new Error('gone'));
  expect(await waiting).toEqual(new Error('gone'));
  expect(call).toHaveBeenCalledTimes(1);
});
