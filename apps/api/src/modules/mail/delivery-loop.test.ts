import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#log.ts';
import { startDeliveryLoop } from './delivery-loop.ts';
import type { Delivery } from './delivery.ts';

const log = createLog({ level: 'silent' });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the outbox is looked into at once and then every second', async () => {
  const deliverDue = vi.fn<Delivery['deliverDue']>(async () => {});
  const loop = startDeliveryLoop({ deliverDue }, log);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(deliverDue).toHaveBeenCalledTimes(4);
  await loop.close();
});

test('an outage of the database does not end deliveries', async () => {
  const deliverDue = vi.fn<Delivery['deliverDue']>(async () => {});
  deliverDue.mockRejectedValueOnce(new Error('The database is away.'));
  const loop = startDeliveryLoop({ deliverDue }, log);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deliverDue).toHaveBeenCalledTimes(2);
  await loop.close();
});

test('closing tells the delivery at hand, waits for it, and begins no other', async () => {
  const sent = Promise.withResolvers<void>();
  const deliverDue = vi.fn<Delivery['deliverDue']>(async () => sent.promise);
  const loop = startDeliveryLoop({ deliverDue }, log);
  const closed = vi.fn<() => void>();
  const closing = loop.close().then(closed);
  expect(deliverDue.mock.calls[0]?.[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).not.toHaveBeenCalled();
  sent.resolve();
  await closing;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliverDue).toHaveBeenCalledTimes(1);
});

test('closing between two deliveries begins no other either', async () => {
  const deliverDue = vi.fn<Delivery['deliverDue']>(async () => {});
  const loop = startDeliveryLoop({ deliverDue }, log);
  await vi.advanceTimersByTimeAsync(500);
  await loop.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliverDue).toHaveBeenCalledTimes(1);
});
