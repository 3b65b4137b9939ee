import { and, asc, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';
import { requireFreshness } from './declare-days.ts';
import { isLoadUnderWay, notUnderWay } from './load-under-way.ts';
import { requireTimeZone } from './reporting-time-zone.ts';

const supersededInterval = sql`make_interval(mins => ${supersededFactsStay})`;

/**
 * Publishes a load: it counts for all of its declared days from now on; `isFinal` closes them. Publishing again changes
 * nothing, so a call whose answer was lost may be repeated. Throws when the load is unknown, was given up or began more
 * than a day ago, when its days do not fit its `asOf` and `isFinal`, when a day has newer facts, and when the reporting time
 * zone changed.
 */
export function publishLoad(
  { database, settings }: NetworkStores,
  { id, rows, isFinal }: { id: number; rows: number; isFinal: boolean },
): Promise<'published' | 'published before'> {
  return asNetwork(database, async (network) => {
    // Held until the commit, so that publications become visible in the order of their numbers.
    await network.execute(sql`select pg_advisory_xact_lock(hashtext('statistics publication'))`);
    const publication = sql`(select coalesce(max(publication), 0) + 1 from ${statisticsLoad})`;
    const [published] = await network
      .update(statisticsLoad)
      .set({ publishedAt: sql`now()`, publication, rows })
      .where(isLoadUnderWay(id))
      .returning({ asOf: statisticsLoad.asOf });
    if (published === undefined) {
      if (await isPublished(network, id)) return 'published before';
      throw notUnderWay(id);
    }
    await requireFreshness(network, id, { asOf: published.asOf, isFinal }, settings);
    await countFrom(network, id, isFinal);
    await requireTimeZone(network, settings.timeZone);
    return 'published';
  });
}

/** Makes the load count for its days in place of earlier loads. Throws when one of those has newer facts. */
async function countFrom(network: NetworkDatabase, id: number, isFinal: boolean): Promise<void> {
  const ownDays = sql`(select day from ${statisticsLoadDay} where load_id = ${id})`;
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
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: sql`now() + ${supersededInterval}` })
    .where(
      and(
        isNull(statisticsLoadDay.removeAfter),
        ne(statisticsLoadDay.loadId, id),
        sql`${statisticsLoadDay.day} in ${ownDays}`,
      ),
    );
  await network.update(statisticsLoadDay).set({ removeAfter: null }).where(eq(statisticsLoadDay.loadId, id));
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
