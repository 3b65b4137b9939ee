import type { ClickHouseClient } from '@clickhouse/client';
import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { backupLease } from '#stores/sql/tables/backup.ts';
import { statisticsCountingLoad, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { deletionCost, factDeletion } from '#stores/warehouse/fact-deletion.ts';
import type { DeletionWay, FactDeletion } from '#stores/warehouse/fact-deletion.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { dropStaged } from './run-load.network.ts';
import { isUnderWay } from './publication/begin-load.network.ts';

/** Deletes the facts of a month for which a condition is true; on a cluster, those of every shard. */
export async function deleteFacts(
  client: ClickHouseClient,
  facts: Omit<FactDeletion, 'engine'>,
  signal: AbortSignal,
): Promise<void> {
  const deletion = { ...facts, engine: await engineOf(client, facts.table) };
  const query = factDeletion(deletion, await wayOf(client, deletion));
  await client.command({ query, abort_signal: signal });
}

/**
 * Rewriting never writes more rows than it removes. Where superseded facts share a part with many others, a mask hides
 * them until the engine merges the part, or until enough of them are masked.
 */
async function wayOf(client: ClickHouseClient, deletion: FactDeletion): Promise<DeletionWay> {
  const answer = await client.query({ query: deletionCost(deletion), format: 'JSONCompact' });
  const [[staying, removed] = [0, 0]] = (await answer.json<[number, number]>()).data;
  return staying <= removed ? 'rewrite' : 'mask';
}

async function engineOf(client: ClickHouseClient, table: string): Promise<string> {
  const answer = await client.query({
    query: 'SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    query_params: { table },
    format: 'JSONCompact',
  });
  return (await answer.json<[string]>()).data[0]?.[0] ?? '';
}

/** How long facts stay for a backup that was interrupted: it can go on within that time. */
const leaseTime = sql`interval '24 hours'`;

/** The facts of a snapshot are not removed until the lease ends. */
interface FactLease {
  /** Whether the backup had the lease already, without a gap. */
  wasHeld: boolean;
  writer: WarehouseConnection;
}

/** Acquires the lease of a backup, or prolongs it. The backup does so again and again while it runs. */
export function holdFacts({ database, writer }: NetworkStores, { id }: { id: string }): Promise<FactLease> {
  const endsAt = sql`now() + ${leaseTime}`;
  return asNetwork(database, async (network) => {
    await network.delete(backupLease).where(lt(backupLease.endsAt, sql`now()`));
    const held = await network.update(backupLease).set({ endsAt }).where(eq(backupLease.id, id)).returning();
    if (held.length === 0) await network.insert(backupLease).values({ id, endsAt });
    return { wasHeld: held.length > 0, writer };
  });
}

/** Releases the lease of a backup that is finished, or that will not go on. */
export async function releaseFacts({ database }: NetworkStores, { id }: { id: string }): Promise<void> {
  await asNetwork(database, (network) =>
    network.delete(backupLease).where(or(eq(backupLease.id, id), lt(backupLease.endsAt, sql`now()`))),
  );
}

/** Whether a backup may still have to read facts that count no more. */
async function isBackupUnderWay(database: Database): Promise<boolean> {
  const leases = await asNetwork(database, (network) =>
    network
      .select()
      .from(backupLease)
      .where(sql`${backupLease.endsAt} > now()`)
      .limit(1),
  );
  return leases.length > 0;
}

/** How long a claim lasts: longer than the client waits for the statements on all tables. */
const claimTime = sql`interval '3 hours'`;

/** Days of loads in one statement, at most: about 100 KB of text; the engine parses up to 256 KB. */
const daysOfStatement = 5_000;

/** Facts of one month that this process removes. */
export interface FactsClaim {
  /** The partition: 202603. */
  month: number;
  facts: { loadId: number; day: string }[];
}

/**
 * Claims facts of the month that is due for longest: puts their removal off, so that no other process claims them. None is
 * due during a backup, which may still have to read them.
 */
export async function claimMonth(database: Database): Promise<FactsClaim | null> {
  const facts = await asNetwork(database, (network) =>
    network
      .update(statisticsLoadDay)
      .set({ removeAfter: sql`now() + ${claimTime}`, isBeingRemoved: true })
      .where(
        sql`(load_id, day) in (
          select load_id, day from ${statisticsLoadDay}
          where remove_after < now() and not exists (select from ${backupLease} where ends_at > now())
            and not exists (select from ${statisticsCountingLoad} as counting
              where counting.load_id = ${statisticsLoadDay}.load_id and counting.day = ${statisticsLoadDay}.day)
            and date_trunc('month', day) = (
            select date_trunc('month', day) from ${statisticsLoadDay} where remove_after < now()
            order by remove_after limit 1)
          limit ${daysOfStatement} for update skip locked)`,
      )
      .returning({ loadId: statisticsLoadDay.loadId, day: statisticsLoadDay.day }),
  );
  const [first] = facts;
  return first === undefined ? null : { month: Number(first.day.slice(0, 7).replace('-', '')), facts };
}

/** Deletes the records of facts that were removed. */
async function deleteFactRecords(database: Database, { facts }: FactsClaim): Promise<void> {
  await asNetwork(database, (network) =>
    network
      .delete(statisticsLoadDay)
      .where(
        and(
          isNotNull(statisticsLoadDay.removeAfter),
          sql`(load_id, day) in (select "loadId", day from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as gone("loadId" int, day date))`,
        ),
      ),
  );
}

const factTables = ['stats_daily', 'stats_block_daily', 'stats_hourly', 'stats_gross'];

/**
 * Removes facts that no report reads: of days for which another load counts, and of loads that were never published. The
 * relational store has their days, so only the partitions of their months are touched. Several processes may run this; a
 * claim that one did not finish expires, and another claims it. `client` is a writer's. Throws what either store throws.
 */
export async function removeSupersededFacts(
  database: Database,
  client: ClickHouseClient,
  signal: AbortSignal,
): Promise<void> {
  await dropAbandonedStaging(database, client);
  for (;;) {
    signal.throwIfAborted();
    const claim = await claimMonth(database);
    if (claim === null) return;
    await removeFacts(client, claim, signal);
    await deleteFactRecords(database, claim);
  }
}

/** Drops staged rows of loads that ended; a loader that was killed leaves its own behind. */
async function dropAbandonedStaging(database: Database, client: ClickHouseClient): Promise<void> {
  // Read before the loads, as a load is recorded before its first row is staged.
  const staged = await client.query({ query: 'SELECT DISTINCT load FROM stats_staging', format: 'JSONCompact' });
  const { data } = await staged.json<[number]>();
  if (data.length === 0) return;
  const underWay = await asNetwork(database, (network) =>
    network.select({ id: statisticsLoad.id }).from(statisticsLoad).where(isUnderWay),
  );
  for (const [load] of data) if (!underWay.some(({ id }) => id === load)) await dropStaged(client, load);
}

async function removeFacts(client: ClickHouseClient, { month, facts }: FactsClaim, signal: AbortSignal): Promise<void> {
  // Literals, from our own tables: a mutation runs after its request, and its parameters, have ended.
  const condition = `(load, date) IN (${facts.map(({ loadId, day }) => `(${loadId}, '${day}')`).join(', ')})`;
  for (const table of factTables) await deleteFacts(client, { table, month, condition }, signal);
}

/** Days whose hours stay, today included: two weeks, of which comparisons need eight days. */
const storedHourDays = 15;

/**
 * Removes the hours of older days; their facts stay. Removes nothing during a backup, which has counted them. Several
 * processes may do so at once. `client` is a writer's, `today` the network's day.
 */
export async function removeOldHours(
  database: Database,
  client: ClickHouseClient,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<void> {
  if (await isBackupUnderWay(database)) return;
  const first = addDays(today, 1 - storedHourDays);
  const answer = await client.query({
    query: 'SELECT DISTINCT toYYYYMM(date) AS month FROM stats_hourly WHERE date < {first:Date} ORDER BY month',
    query_params: { first },
    format: 'JSONCompact',
    abort_signal: signal,
  });
  // A literal: a mutation runs after its request, and its parameters, have ended.
  const condition = `date < '${first}'`;
  for (const [month] of (await answer.json<[number]>()).data)
    await deleteFacts(client, { table: 'stats_hourly', month, condition }, signal);
}
