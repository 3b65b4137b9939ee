import type { ClickHouseClient } from '@clickhouse/client';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { deleteFacts } from './delete-facts.ts';
import { isUnderWay } from './publication/load-under-way.ts';
import { claimMonth, forgetFacts } from './superseded-claim.network.ts';
import type { FactsClaim } from './superseded-claim.network.ts';

const factTables = ['stats_daily', 'stats_block_daily', 'stats_hourly'];

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
    await forgetFacts(database, claim);
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

async function removeFacts(client: ClickHouseClient, { month, facts }: FactsClaim, signal: AbortSignal): Promise<void> {
  // Literals, from our own tables: a mutation runs after its request, and its parameters, have ended.
  const condition = `(load, date) IN (${facts.map(({ loadId, day }) => `(${loadId}, '${day}')`).join(', ')})`;
  for (const table of factTables) await deleteFacts(client, { table, month, condition }, signal);
}
