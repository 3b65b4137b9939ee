import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { readReplacement } from '#network/loads/replacement/compare-days.ts';
import type { DayTotals } from '#network/loads/replacement/day-totals.ts';
import { refuseFall } from '#network/loads/replacement/refuse-fall.ts';
import { requireFreshness } from './declare-days.ts';
import { isLoadUnderWay, notUnderWay } from './load-under-way.ts';
import { lockPublications, nextPublication } from './publication-lock.ts';
import { recordPublication, recordTotals } from './record-publication.ts';
import { keepReplacedFacts } from './replaced-facts-stay.ts';
import { requireTimeZone } from './reporting-time-zone.ts';

interface Publication {
  id: number;
  rows: number;
  isFinal: boolean;
  /** Takes away as much of a day as the totals say. */
  isForced: boolean;
  totals: DayTotals[];
}

/**
 * Publishes a load: it counts for all of its declared days from now on; `isFinal` closes them. Publishing again changes
 * nothing, so a call whose answer was lost may be repeated. Throws when the load is unknown, was given up or began more
 * than a day ago, when its days do not fit its `asOf` and `isFinal`, when a day has newer facts or would lose too much,
 * and when the reporting time zone changed.
 */
export function publishLoad(
  { database, settings }: NetworkStores,
  { id, rows, isFinal, isForced, totals }: Publication,
): Promise<'published' | 'published before'> {
  return asNetwork(database, async (network) => {
    await lockPublications(network);
    const [published] = await network
      .update(statisticsLoad)
      .set({ publishedAt: sql`now()`, publication: nextPublication, rows })
      .where(isLoadUnderWay(id))
      .returning({ asOf: statisticsLoad.asOf });
    if (published === undefined) {
      if (await isPublished(network, id)) return 'published before';
      throw notUnderWay(id);
    }
    await requireFreshness(network, id, { asOf: published.asOf, isFinal }, settings);
    // Another load may have been published since the days were compared.
    if (!isForced) refuseFall(await readReplacement(network, totals, settings.timeZone));
    await recordTotals(network, id, totals);
    await recordPublication(network, id, isFinal);
    await countFrom(network, id, isFinal);
    await keepReplacedFacts(network, id, settings.revertDays ?? 0);
    await requireTimeZone(network, settings.timeZone);
    return 'published';
  });
}

/** Makes the load count for its days in place of earlier loads. Throws when one of those has newer facts. */
async function countFrom(network: NetworkDatabase, id: number, isFinal: boolean): Promise<void> {
  // Ordered by day, so that two loads cannot deadlock. A load does not replace one with a later `as_of`: of two loads at
  // once, the older one may end last.
  await network.execute(sql`
    insert into ${statisticsDay} (day, load_id, is_final)
    select day, load_id, ${isFinal} from ${statisticsLoadDay} where load_id = ${id} order by day
    on conflict (day) do update set load_id = excluded.load_id, is_final = excluded.is_final
      where not exists (
        select from ${statisticsLoad} newer, ${statisticsLoad} own
        where newer.id = statistics_day.load_id and own.id = excluded.load_id and newer.as_of > own.as_of)`);
  await requireCounted(network, id);
}

/** Throws unless the load counts for all of its days. */
async function requireCounted(network: NetworkDatabase, id: number): Promise<void> {
  const counted = network
    .select({ day: statisticsDay.day })
    .from(statisticsDay)
    .where(and(eq(statisticsDay.day, statisticsLoadDay.day), eq(statisticsDay.loadId, id)));
  const [newer] = await network
    .select({ day: statisticsLoadDay.day })
    .from(statisticsLoadDay)
    .where(and(eq(statisticsLoadDay.loadId, id), notExists(counted)))
    .orderBy(asc(statisticsLoadDay.day))
    .limit(1);
  if (newer !== undefined) {
    throw new Error(
      `${newer.day} has facts that reach further than --as-of of this load; see: bin/network stats loads`,
    );
  }
}

async function isPublished(network: NetworkDatabase, id: number): Promise<boolean> {
  const [load] = await network
    .select({ publishedAt: statisticsLoad.publishedAt })
    .from(statisticsLoad)
    .where(eq(statisticsLoad.id, id));
  return (load?.publishedAt ?? null) !== null;
}
