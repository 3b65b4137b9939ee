import { afterEach, expect, test, vi } from 'vitest';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { ifReadable } from './query/report-errors.ts';

afterEach(() => void vi.useRealTimers());

const log = { warn: vi.fn<() => void>() };

test('an answer has no figures after five seconds without an answer of the warehouse', async () => {
  vi.useFakeTimers();
  const read = ifReadable(log, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(read).resolves.toBeNull();
  expect(log.warn).toHaveBeenCalledOnce();
});

test('figures that are there, and failures that are no outage, are passed on', async () => {
  await expect(ifReadable(log, async () => 7)).resolves.toBe(7);
  await expect(ifReadable(log, () => Promise.reject(new WarehouseUnavailable('away')))).resolves.toBeNull();
  await expect(ifReadable(log, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
