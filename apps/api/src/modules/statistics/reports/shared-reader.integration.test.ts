import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSharedReader } from './statistics.ts';
import { report, startTwoPublishers } from './testing/two-publishers.ts';
import type { TwoPublishers } from './testing/two-publishers.ts';

let two: TwoPublishers;
beforeAll(async () => {
  two = await startTwoPublishers();
});
afterAll(() => two.api.close());
afterEach(() => vi.restoreAllMocks());

test('one publisher who requests many reports at once has four connections, and the others stay free for other publishers', async () => {
  const { reader } = await two.api.startWarehouse();
  const held = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  vi.spyOn(two.api.warehouse.reader, 'read').mockImplementation(async (statement, signal) => {
    if (statement.parameters['publisher'] === two.anna.number) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await held.promise;
      atOnce -= 1;
    }
    return reader.read(statement, signal);
  });
  const annas = Array.from({ length: 24 }, () => two.ask(report()));
  await vi.waitFor(() => expect(atOnce).toBe(4));
  // A call beyond those that may wait is refused at once.
  const refused = await Promise.any(annas.map(async (answer) => ((await answer).status === 429 ? answer : fail())));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const olegs = await Promise.all([1, 2, 3, 4].map(() => two.ask(report(), two.oleg.token)));
  expect(olegs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  held.resolve();
  const statuses = (await Promise.all(annas)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(most).toBe(4);
});

test('of several publishers who request many reports at once, none has the connections that are for those without any', async () => {
  const held = Promise.withResolvers<never>();
  const reading: unknown[] = [];
  const reader = createSharedReader({
    read: ({ parameters }) => {
      reading.push(parameters['publisher']);
      return held.promise;
    },
    stream: () => expect.unreachable(),
  });
  const ask = (publisher: number) =>
    reader.read({ sql: '', parameters: { publisher } }, new AbortController().signal).catch(() => null);
  const greedy = [1, 2, 3, 4].flatMap((publisher) => Array.from({ length: 8 }, () => ask(publisher)));
  const others = [5, 6, 7].map(ask);
  await setImmediate();
  expect(reading).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5, 6, 7]);
  held.reject(new Error('The test is over.'));
  await Promise.all([...greedy, ...others]);
});

function fail(): never {
  throw new Error('The call was not refused.');
}
