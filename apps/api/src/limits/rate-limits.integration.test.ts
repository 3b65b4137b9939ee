import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { createLog } from '#process/log.ts';
import type { ClientInfo } from '#contract/operation.ts';
import { hour, minute, second } from '#process/durations.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { limitWindow } from '#stores/sql/tables/limit.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { createRateLimits } from './rate-limits.ts';
import type { RateLimit } from './rate-limits.ts';

const stores = startBothStores();
const clientInfo: ClientInfo = {
  clientAddress: '192.0.2.7',
  isBehindUnknownProxy: false,
  requestId: 'r1',
  userAgent: '',
  log: createLog({ level: 'silent' }),
};
const start = Date.parse('2026-11-20T12:00:00Z');

describe.each(stores.each)('on %s', (kind, openStore) => {
  let here: OpenedDatabase;
  /** The database as another process has it: by a connection of its own, where the store allows one. */
  let there: OpenedDatabase;
  let time = start;
  const clock = () => time;
  beforeAll(async () => {
    here = await openStore();
    there = kind === 'postgres' ? await stores.openPostgres() : here;
  });
  afterAll(async () => {
    await here.close();
    if (there !== here) await there.close();
  });

  const limitsOf = ({ database }: OpenedDatabase, at = clock) =>
    createRateLimits({
      database,
      clock: at,
      recordRefusal: (call, { limit, ...entry }) => recordAudit(database, call, { ...entry, details: { limit } }),
    });

  const limitOf = (store: OpenedDatabase, name: string, most: number, at = clock) =>
    limitsOf(store, at).create({ name, most, window: 15 * minute });

  /** The seconds in the refusal after which the caller may try again; null if the attempt passed. */
  async function waitAfter(attempt: Promise<void>): Promise<number | null> {
    return attempt.then(
      () => null,
      (error: { retryAfter: number }) => error.retryAfter,
    );
  }

  const isAllowed = async (limit: RateLimit, key: string) => (await waitAfter(limit.consume(key, clientInfo))) === null;

  test('of attempts made at once in two processes, as many pass as the limit allows, and one refusal is recorded', async () => {
    const attempts = [limitOf(here, 'shared', 10), limitOf(there, 'shared', 10)].flatMap((limit) =>
      Array.from({ length: 30 }, () => isAllowed(limit, 'anna')),
    );
    const passed = await Promise.all(attempts);
    expect(passed.filter(Boolean)).toHaveLength(10);
    const recorded = await here.database.select().from(auditEvent).where(eq(auditEvent.kind, 'limit_hit'));
    expect(recorded.map(({ details }) => details)).toEqual([{ limit: 'shared' }]);
  });

  test('another key and another limit have counts of their own', async () => {
    const limit = limitOf(here, 'own', 1);
    expect([await isAllowed(limit, 'anna'), await isAllowed(limit, 'anna')]).toEqual([true, false]);
    expect(await isAllowed(limit, 'mia')).toBe(true);
    expect(await isAllowed(limitOf(here, 'other', 1), 'anna')).toBe(true);
  });

  test('a check counts nothing before the limit is reached, and refuses from then on until the window ends', async () => {
    const limit = limitOf(here, 'checked', 2);
    for (let n = 0; n < 5; n += 1) await limit.check('anna', clientInfo);
    await limit.consume('anna', clientInfo);
    await limit.check('anna', clientInfo);
    await limit.consume('anna', clientInfo);
    time += minute;
    expect(await waitAfter(limit.check('anna', clientInfo))).toBe((14 * minute) / second);
    time += 14 * minute;
    await limit.check('anna', clientInfo);
  });

  test('a refusal never requires a wait longer than the window, also where the clock of another process is ahead', async () => {
    const ahead = limitOf(there, 'ahead', 1, () => time + hour);
    await ahead.consume('anna', clientInfo);
    expect(await waitAfter(limitOf(here, 'ahead', 1).consume('anna', clientInfo))).toBe((15 * minute) / second);
  });

  test('windows that ended are deleted, as are those that a wrong clock put into the far future', async () => {
    const keys = async () => {
      const rows = await here.database.select().from(limitWindow).where(like(limitWindow.key, 'cleaned %'));
      return rows.map(({ key }) => key).toSorted();
    };
    await limitOf(here, 'cleaned', 1, () => time - hour).consume('ended', clientInfo);
    await limitOf(here, 'cleaned', 1, () => time + 48 * hour).consume('far', clientInfo);
    await limitOf(here, 'cleaned', 1, () => time + second).consume('close', clientInfo);
    await limitOf(here, 'cleaned', 1).consume('now', clientInfo);
    expect(await keys()).toEqual(['cleaned close', 'cleaned now']);
  });

  test('a client behind a proxy that is not described shares a wider limit', async () => {
    const limit = limitsOf(here).createPerClient({
      name: 'client',
      most: 1,
      window: minute,
    });
    const proxied = { ...clientInfo, isBehindUnknownProxy: true };
    await limit.consume(clientInfo);
    expect(await waitAfter(limit.consume(clientInfo))).not.toBeNull();
    for (let n = 0; n < 100; n += 1) await limit.consume(proxied);
    expect(await waitAfter(limit.consume(proxied))).not.toBeNull();
  });
});
