import type { ClickHouseClient } from '@clickhouse/client';
import { and, isNotNull, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { backupLease } from '#stores/sql/tables/backup.ts';
import { statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { deleteFacts } from './delete-facts.ts';
import { isUnderWay } from './publication/load-under-way.ts';

const factTables = ['stats_daily', 'stats_block_daily', 'stats_hourly'];

/** How long a claim lasts: longer than the client waits for the statements on all tables. */
const claimTime = sql`interval '3 hours'`;

/** Days of loads in one statement, at most: about 100 KB of text; the engine parses up to 256 KB. */
const daysOfStatement = 5_000;

/** Facts of one month that this process removes. */
interface Claim {
  /** The partition: 202603. */
  month: number;
  facts: { loadId: number; day: string }[];
}

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
  await dropForgottenStaging(database, client);
  for (;;) {
    signal.throwIfAborted();
    const claim = await claimMonth(database);
    if (claim === null) return;
    await removeFacts(client, claim, signal);
    await forget(database, claim);
  }
}

/** Drops staged rows of loads that ended; a loader that was killed leaves its own behind. */
async function dropForgottenStaging(database: Database, client: ClickHouseClient): Promise<void> {
  // Read before the loads, as a load is recorded before its first row is staged.
  const staged = await client.query({ query: 'SELECT DISTINCT load FROM stats_staging', format: 'JSONCompact' });
  const { data } = await staged.json<[number]>();
  if (data.length === 0) return;
  const underWay = await asNetwork(database, (network) =>
    network.select({ id: statisticsLoad.id }).from(statisticsLoad).where(isUnderWay),
  );
  for (const [load] of data) {
    if (!underWay.some(({ id }) => id === load))
      await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${load}` });
  }
}

/**
 * Claims facts of the month that is due for longest: puts their removal off, so that no other process claims them. None is
 * due during a backup, which may still have to read them.
 */
async function claimMonth(database: Database): Promise<Claim | null> {
  const facts = await asNetwork(database, (network) =>
    network
      .update(statisticsLoadDay)
      .set({ removeAfter: sql`now() + ${claimTime}`, isBeingRemoved: true })
      .where(
        sql`(load_id, day) in (
          select load_id, day from ${statisticsLoadDay}
          where remove_after < now() and not exists (select from ${backupLease} where ends_at > now())
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

async function removeFacts(client: ClickHouseClient, { month, facts }: Claim, signal: AbortSignal): Promise<void> {
  // Literals, from our own tables: a mutation runs after its request, and its parameters, have ended.
  const condition = `(load, date) IN (${facts.map(({ loadId, day }) => `(${loadId}, '${day}')`).join(', ')})`;
  for (const table of factTables) await deleteFacts(client, { table, month, condition }, signal);
}

async function forget(database: Database, { facts }: Claim): Promise<void> {
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
