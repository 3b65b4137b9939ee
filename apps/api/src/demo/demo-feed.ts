import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { beginRun, endRun, findRuns } from '#modules/statistics/loads/feed-runs.network.ts';
import { storeSetAside } from '#modules/statistics/loads/set-aside.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { mainSource } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';

const actor = 'key ad server of the demo';

/** Numbers of the lines of a load. Those of the demo's own rows are smaller. */
const firstLine = 2_000_000;

/**
 * Adds work with the feed for the desk: a day whose last run was refused, and a day with rows of an unknown block. Adds
 * nothing if there are such runs, or if the days have other statistics than the demo's.
 */
export async function addDemoFeed(stores: NetworkStores): Promise<void> {
  const { database } = stores;
  const { loadId, day: countingDay, sourceId } = statisticsCountingLoad;
  const days = await asNetwork(database, async (network) => {
    const runs = await findRuns(network, { actor }, 1);
    if (runs.length > 0) return [];
    return network
      .select({ load: loadId, day: countingDay })
      .from(statisticsCountingLoad)
      .innerJoin(statisticsLoad, eq(statisticsLoad.id, loadId))
      .where(and(eq(sourceId, mainSource), eq(statisticsLoad.isDemo, true)))
      .orderBy(desc(countingDay))
      .limit(3);
  });
  const [, yesterday, before] = days;
  if (yesterday === undefined || before === undefined) return;
  const digest = createHash('sha256').update(before.day).digest('hex');
  const handedOver = { sourceId: mainSource, day: before.day, digest, asOf: null, isFinal: false, actor };
  const run = await beginRun(database, handedOver, { isAgain: true });
  if (run.state !== 'begun') return;
  const badLines = [
    { line: 1204, reason: 'there is no ad block #7431' },
    { line: 1205, reason: 'impressions are more than selections (912 and 907)' },
  ];
  await asNetwork(database, (network) =>
    endRun(network, run.id, {
      state: 'refused',
      code: 'rows_refused',
      message: 'The file has 2 bad lines; nothing was loaded.',
      badLines,
      badLineCount: badLines.length,
    }),
  );
  const counts = { requests: 420, selections: 400, impressions: 380, clicks: 4, completions: 0, revenue: 615_000 };
  const rows = ['DE', 'FR', 'PL'].map((country, place) => ({
    line: firstLine + place,
    day: yesterday.day,
    block: '=zone-118',
    country,
    hour: null,
    ...counts,
  }));
  await storeSetAside(stores, { id: yesterday.load, rows });
}
