import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackgroundLoop } from './background-loop.ts';
import type { BackgroundWork } from './background-loop.ts';
import { createLog } from './log.ts';

type Run = BackgroundWork['run'];

const settings = { name: 'test', pause: 1_000, pauseAfterFailure: 10_000, log: createLog({ level: 'silent' }) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the work runs at once and then after each pause', async () => {
  const run = vi.fn<Run>(async () => {});
  const loop = startBackgroundLoop({ ...settings, run });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(4);
  await loop.close();
});

test('a failed round is tried again after the longer pause', async () => {
  const run = vi.fn<Run>(async () => {});
  run.mockRejectedValueOnce(new Error('The database is away.'));
  const loop = startBackgroundLoop({ ...settings, run });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await loop.close();
});

test('closing aborts the current round, waits for it and starts no other', async () => {
  const done = Promise.withResolvers<void>();
  const run = vi.fn<Run>(async () => done.promise);
  const loop = startBackgroundLoop({ ...settings, run });
  const closed = vi.fn<() => void>();
  const closing = loop.close().then(closed);
  expect(run.mock.calls[0]?.[0].aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).not.toHaveBeenCalled();
  done.resolve();
  await closing;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('closing between two rounds starts no other either', async () => {
  const run = vi.fn<Run>(async () => {});
  const loop = startBackgroundLoop({ ...settings, run });
  await vi.advanceTimersByTimeAsync(500);
  await loop.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});
