import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsPublicationDay,
  statisticsTimeZone,
} from '#stores/sql/tables/statistic.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { beginLoad, declareDays } from './begin-load.network.ts';
import { publishLoad } from './publish-load.network.ts';
import { requireTimeZone } from './reporting-time-zone.network.ts';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('the reporting time zone on %s', (_engine, open) => {
  let sql: OpenedDatabase;
  beforeEach(async () => {
    sql = await open();
    await asOwner(sql.database, async (owner) => {
      await owner.delete(statisticsDay);
      await owner.delete(statisticsLoad);
      await owner.delete(statisticsTimeZone);
      await owner.delete(statisticsPublicationDay);
    });
  });
  afterEach(() => sql.close());

  // No facts are written.
  const storesIn = (timeZone: string): NetworkStores => ({
    database: sql.database,
    writer: { url: '', username: '', password: '', database: '' },
    files: null,
    settings: { scope: 'publisher', timeZone, now: () => new Date() },
  });
  const start = (timeZone: string) => asNetwork(sql.database, (network) => requireTimeZone(network, timeZone));
  const begin = async (timeZone: string, { isDemo = false } = {}) => {
    const { id } = await beginLoad(storesIn(timeZone), { asOf: null, isDemo, source: null });
    await declareDays(storesIn(timeZone), { id, days: ['2026-03-01'] });
    return { id, rows: 1, isFinal: false, isForced: false, totals: [] };
  };
  const publish = (timeZone: string, load: Awaited<ReturnType<typeof begin>>) => publishLoad(storesIn(timeZone), load);
  const refusal =
    "REPORTING_TIME_ZONE is UTC, but the days of this network's statistics end in Europe/Berlin: set REPORTING_TIME_ZONE=Europe/Berlin. Only a network without statistics of its own can change it.";

  it('may change as long as no load was published', async () => {
    await begin('Europe/Berlin');
    await start('Europe/Berlin');
    await start('UTC');
    await expect(begin('Asia/Tokyo')).resolves.toMatchObject({ rows: 1 });
  });

  it('is stored with the first published load: a start and a load in another one are refused', async () => {
    await publish('Europe/Berlin', await begin('Europe/Berlin'));
    await start('Europe/Berlin');
    await expect(start('UTC')).rejects.toThrow(refusal);
    await expect(begin('UTC')).rejects.toThrow(refusal);
  });

  it('may change as long as only invented statistics of the demo network were published', async () => {
    await publish('UTC', await begin('UTC', { isDemo: true }));
    await start('Europe/Berlin');
    await publish('Europe/Berlin', await begin('Europe/Berlin'));
    await expect(start('UTC')).rejects.toThrow(refusal);
  });

  it('is that of the first publication: a load that began before is not published in another one', async () => {
    const [first, second] = [await begin('Europe/Berlin'), await begin('UTC')];
    await publish('Europe/Berlin', first);
    await expect(publish('UTC', second)).rejects.toThrow(refusal);
    const days = await sql.database.select().from(statisticsDay);
    expect(days).toEqual([{ day: '2026-03-01', loadId: first.id, isFinal: false }]);
  });

  it('is stored at the first start of a network whose loads are older than this rule', async () => {
    await asOwner(sql.database, async (owner) => {
      const [load] = await owner.insert(statisticsLoad).values({ publishedAt: new Date() }).returning();
      await owner.insert(statisticsDay).values({ day: '2026-03-01', loadId: load?.id ?? 0 });
    });
    await start('Europe/Berlin');
    await expect(start('UTC')).rejects.toThrow(refusal);
  });

  it('may be written with another of its names', async () => {
    await publish('UTC', await begin('UTC'));
    await expect(start('Etc/UTC')).resolves.toBeUndefined();
  });
});
