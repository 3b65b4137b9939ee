import { and, asc, desc, eq, gt, isNull, max, ne, notExists, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { requirePastAsOf, requirePlausibleFreshness } from './load-freshness.ts';
import type { Freshness } from './load-freshness.ts';
import { loadLifetime } from './load-under-way.ts';
import type { NetworkSettings, NetworkStores } from '#network/network-stores.ts';
import { requireTimeZone } from './reporting-time-zone.ts';

/** A load that has begun. Its id marks its facts, which reports ignore until it is published. */
export interface BegunLoad {
  id: number;
  writer: WarehouseConnection;
}

/** A load as the operator sees it. Times are ISO 8601. */
export interface LoadSummary {
  id: number;
  startedAt: string;
  /** Null when the load is under way or never finished. */
  publishedAt: string | null;
  /** The instant through which its facts reach; null stands for the time of publication. */
  asOf: string | null;
  rows: number | null;
  /** The days that the load still counts for: later loads may have replaced others. */
  days: number;
  /** How many of these it closed: their figures no longer change. */
  finalDays: number;
}

/** Facts of a load that is never published stay for this long: twice the time in which it may be published. */
const unpublishedFactsStay = sql`${loadLifetime} * 2`;

const supersededInterval = sql`make_interval(mins => ${supersededFactsStay})`;

/**
 * Begins a load whose facts reach through `asOf` (ISO 8601), or through its publication. Throws when that is in the
 * future, and when the reporting time zone is not that of the network's statistics.
 */
export function beginLoad(
  { database, writer, settings }: NetworkStores,
  input: { asOf: string | null },
): Promise<BegunLoad> {
  const asOf = input.asOf === null ? null : new Date(input.asOf);
  return asNetwork(database, async (network) => {
    requirePastAsOf(asOf, settings.now());
    await requireTimeZone(network, settings.timeZone);
    const [load] = await network.insert(statisticsLoad).values({ asOf }).returning({ id: statisticsLoad.id });
    if (load === undefined) throw new Error('The load was not recorded.');
    return { id: load.id, writer };
  });
}

/**
 * Records which days a load has facts of (`YYYY-MM-DD`). It has to be done before the first fact is written to the
 * tables of facts, so that whatever becomes of the load, it is known where its facts are. Throws when the days do not
 * fit the time of the facts, so that nothing is copied in vain.
 */
export function declareDays(
  { database, settings }: NetworkStores,
  { id, days, isFinal }: { id: number; days: string[]; isFinal: boolean },
): Promise<void> {
  return asNetwork(database, async (network) => {
    const [underWay] = await network
      .select({ asOf: statisticsLoad.asOf })
      .from(statisticsLoad)
      .where(isUnderWay(id))
      .for('update');
    if (underWay === undefined) throw notUnderWay(id);
    await network.execute(sql`
      insert into ${statisticsLoadDay} (load_id, day, remove_after)
      select ${id}, day::date, now() + ${unpublishedFactsStay} from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day
      on conflict do nothing`);
    await requireFreshness(network, id, { asOf: underWay.asOf, isFinal }, settings);
  });
}

/** Throws when the declared days of a load do not fit the time of its facts. */
async function requireFreshness(
  network: NetworkDatabase,
  id: number,
  freshness: Freshness,
  { timeZone, now }: NetworkSettings,
): Promise<void> {
  const [last] = await network
    .select({ day: max(statisticsLoadDay.day) })
    .from(statisticsLoadDay)
    .where(eq(statisticsLoadDay.loadId, id));
  if (typeof last?.day === 'string') requirePlausibleFreshness(freshness, { lastDay: last.day, timeZone, now: now() });
}

/**
 * Makes a load count for all of its declared days, in one transaction; `isFinal` closes them. A load that is published
 * already stays as it is, so a publication whose answer was lost may be repeated. Throws when the load is unknown, was
 * given up or began more than a day ago, when its days do not fit the time of its facts, when it would set a day back to
 * an earlier time, and when the reporting time zone changed.
 */
export function publishLoad(
  { database, settings }: NetworkStores,
  { id, rows, isFinal }: { id: number; rows: number; isFinal: boolean },
): Promise<'published' | 'published before'> {
  return asNetwork(database, async (network) => {
    // Until the transaction has ended, so that numbers of publications become visible in their order.
    await network.execute(sql`select pg_advisory_xact_lock(hashtext('statistics publication'))`);
    const publication = sql`(select coalesce(max(publication), 0) + 1 from ${statisticsLoad})`;
    const [published] = await network
      .update(statisticsLoad)
      .set({ publishedAt: sql`now()`, publication, rows })
      .where(isUnderWay(id))
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

/** Lets the load count for its days from now on, in place of the loads that did. Throws when one of them is newer. */
async function countFrom(network: NetworkDatabase, id: number, isFinal: boolean): Promise<void> {
  const ownDays = sql`(select day from ${statisticsLoadDay} where load_id = ${id})`;
  // In the order of days, so that two loads that share days cannot wait for each other. A day keeps its load if that one
  // said that its facts reach further: of two loads at once, the older one may be the last to end.
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
  const [kept] = await network
    .select({ day: statisticsLoadDay.day })
    .from(statisticsLoadDay)
    .where(and(eq(statisticsLoadDay.loadId, id), notExists(counted)))
    .orderBy(asc(statisticsLoadDay.day))
    .limit(1);
  if (kept !== undefined) {
    throw new Error(
      `${kept.day} has facts that reach further than --as-of of this load; see: pnpm network stats loads`,
    );
  }
}

/** Gives up a load that is not published yet. */
export async function abandonLoad({ database }: NetworkStores, { id }: { id: number }): Promise<void> {
  await asNetwork(database, (network) =>
    network.delete(statisticsLoad).where(and(eq(statisticsLoad.id, id), isNull(statisticsLoad.publishedAt))),
  );
}

/** The last twenty loads, the newest first. */
export async function recentLoads({ database }: NetworkStores): Promise<LoadSummary[]> {
  const days = sql<number>`(select count(*)::int from ${statisticsDay} where ${statisticsDay.loadId} = ${statisticsLoad.id})`;
  const finalDays = sql<number>`(select count(*)::int from ${statisticsDay} where ${statisticsDay.loadId} = ${statisticsLoad.id} and is_final)`;
  const loads = await asNetwork(database, (network) =>
    network
      .select({
        id: statisticsLoad.id,
        startedAt: statisticsLoad.startedAt,
        publishedAt: statisticsLoad.publishedAt,
        asOf: statisticsLoad.asOf,
        rows: statisticsLoad.rows,
        days,
        finalDays,
      })
      .from(statisticsLoad)
      .orderBy(desc(statisticsLoad.id))
      .limit(20),
  );
  return loads.map(({ startedAt, publishedAt, asOf, ...load }) => ({
    ...load,
    startedAt: startedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    asOf: asOf?.toISOString() ?? null,
  }));
}

function isUnderWay(id: number) {
  return and(
    eq(statisticsLoad.id, id),
    isNull(statisticsLoad.publishedAt),
    gt(statisticsLoad.startedAt, sql`now() - ${loadLifetime}`),
  );
}

async function isPublished(network: NetworkDatabase, id: number): Promise<boolean> {
  const [load] = await network
    .select({ publishedAt: statisticsLoad.publishedAt })
    .from(statisticsLoad)
    .where(eq(statisticsLoad.id, id));
  return (load?.publishedAt ?? null) !== null;
}

function notUnderWay(id: number): Error {
  return new Error(`Load ${id} cannot be published: it was given up, or it began more than a day ago.`);
}
