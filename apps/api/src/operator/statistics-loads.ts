import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/schema.ts';
import { supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { loadLifetime } from './load-lifetime.ts';
import type { NetworkStores } from './network-stores.ts';
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
  rows: number | null;
  /** The days that the load still counts for: later loads may have replaced others. */
  days: number;
}

/** Facts of a load that is never published stay for this long: twice the time in which it may be published. */
const unpublishedFactsStay = sql`${loadLifetime} * 2`;

const supersededInterval = sql`make_interval(mins => ${supersededFactsStay})`;

/** Begins a load. Throws when the reporting time zone is not that of the network's statistics. */
export function beginLoad({ database, writer, settings }: NetworkStores): Promise<BegunLoad> {
  return asNetwork(database, async (network) => {
    await requireTimeZone(network, settings.timeZone);
    const [load] = await network.insert(statisticsLoad).values({}).returning({ id: statisticsLoad.id });
    if (load === undefined) throw new Error('The load was not recorded.');
    return { id: load.id, writer };
  });
}

/**
 * Records which days a load has facts of (`YYYY-MM-DD`). It has to be done before the first fact is written to the
 * tables of facts, so that whatever becomes of the load, it is known where its facts are.
 */
export function declareDays({ database }: NetworkStores, { id, days }: { id: number; days: string[] }): Promise<void> {
  return asNetwork(database, async (network) => {
    const underWay = await network
      .select({ id: statisticsLoad.id })
      .from(statisticsLoad)
      .where(isUnderWay(id))
      .for('update');
    if (underWay.length === 0) throw notUnderWay(id);
    await network.execute(sql`
      insert into ${statisticsLoadDay} (load_id, day, remove_after)
      select ${id}, day::date, now() + ${unpublishedFactsStay} from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day
      on conflict do nothing`);
  });
}

/**
 * Makes a load count for all of its declared days, in one transaction. A load that is published already stays as it is,
 * so a publication whose answer was lost may be repeated. Throws when the load is unknown, was given up or began more
 * than a day ago, and when the reporting time zone changed.
 */
export function publishLoad(
  { database, settings }: NetworkStores,
  { id, rows }: { id: number; rows: number },
): Promise<'published' | 'published before'> {
  return asNetwork(database, async (network) => {
    const published = await network
      .update(statisticsLoad)
      .set({ publishedAt: sql`now()`, rows })
      .where(isUnderWay(id))
      .returning({ id: statisticsLoad.id });
    if (published.length === 0) {
      if (await isPublished(network, id)) return 'published before';
      throw notUnderWay(id);
    }
    await countFrom(network, id);
    await requireTimeZone(network, settings.timeZone);
    return 'published';
  });
}

/** Lets the load count for its days from now on, in place of the loads that did. */
async function countFrom(network: NetworkDatabase, id: number): Promise<void> {
  const ownDays = sql`(select day from ${statisticsLoadDay} where load_id = ${id})`;
  // In the order of days, so that two loads that share days cannot wait for each other.
  await network.execute(sql`
    insert into ${statisticsDay} (day, load_id)
    select day, load_id from ${statisticsLoadDay} where load_id = ${id} order by day
    on conflict (day) do update set load_id = excluded.load_id`);
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

/** Gives up a load that is not published yet. */
export async function abandonLoad({ database }: NetworkStores, { id }: { id: number }): Promise<void> {
  await asNetwork(database, (network) =>
    network.delete(statisticsLoad).where(and(eq(statisticsLoad.id, id), isNull(statisticsLoad.publishedAt))),
  );
}

/** The last twenty loads, the newest first. */
export async function recentLoads({ database }: NetworkStores): Promise<LoadSummary[]> {
  const days = sql<number>`(select count(*)::int from ${statisticsDay} where ${statisticsDay.loadId} = ${statisticsLoad.id})`;
  const loads = await asNetwork(database, (network) =>
    network
      .select({
        id: statisticsLoad.id,
        startedAt: statisticsLoad.startedAt,
        publishedAt: statisticsLoad.publishedAt,
        rows: statisticsLoad.rows,
        days,
      })
      .from(statisticsLoad)
      .orderBy(desc(statisticsLoad.id))
      .limit(20),
  );
  return loads.map(({ startedAt, publishedAt, ...load }) => ({
    ...load,
    startedAt: startedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
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
