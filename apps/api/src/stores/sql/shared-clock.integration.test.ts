import { afterAll, beforeAll, expect, it } from 'vitest';
import { hour, minute } from '#process/durations.ts';
import type { OpenedDatabase } from './database.ts';
import { createSharedClock } from './shared-clock.ts';
import { openTestDatabase } from './testing/test-database.ts';

let store: OpenedDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

it.each([-hour, hour])('two processes whose clocks differ by %d ms go by that of the store', async (wrong) => {
  const other = await createSharedClock(store.database);
  const own = await createSharedClock(store.database, () => Date.now() + wrong);
  expect(Math.abs(own() - other())).toBeLessThan(minute);
});

it('follows the clock of the store when its own changes while the process runs', async () => {
  let wrong = 0;
  const clock = await createSharedClock(store.database, () => Date.now() + wrong);
  wrong = hour;
  expect(await clock.measure()).toBeLessThan(-hour + minute);
  expect(Math.abs(clock() - Date.now())).toBeLessThan(minute);
});

it('does not move for less than a second, so that time does not jump back and forth', async () => {
  const time = Date.now() + 400;
  const clock = await createSharedClock(store.database, () => time);
  expect(clock()).toBe(time);
});
