import type { ClickHouseClient } from '@clickhouse/client';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { factDeletion } from '#stores/warehouse/fact-deletion.ts';
import { loadLifetime } from './load-lifetime.ts';

/** A report that began just before a publication still reads the rows that it superseded. */
const readersGrace = sql`interval '1 minute'`;

const factTables = ['stats_daily', 'stats_block_daily'];

/**
 * Removes the facts of earlier loads that nobody can see: those of a day for which another load counts by now, and
 * those of loads that were given up. Facts of a load under way and of a day that changed within the last minute stay.
 * Later loads are out of reach, for a cluster may remove facts long after it was told to.
 */
export async function removeGarbage(database: Database, client: ClickHouseClient, before: number): Promise<void> {
  const underWay = await database
    .select({ id: statisticsLoad.id })
    .from(statisticsLoad)
    .where(and(isNull(statisticsLoad.publishedAt), gt(statisticsLoad.startedAt, sql`now() - ${loadLifetime}`)));
  const days = await database
    .select({
      day: statisticsDay.day,
      loadId: statisticsDay.loadId,
      isFresh: sql<boolean>`${statisticsLoad.publishedAt} > now() - ${readersGrace}`,
    })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId));

  const ids = underWay.map(({ id }) => String(id));
  const staged = await client.query({
    query: `SELECT DISTINCT load FROM stats_staging WHERE load < ${before}`,
    format: 'JSONCompact',
  });
  for (const [load] of (await staged.json<[number]>()).data) {
    if (!ids.includes(String(load)))
      await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${load}` });
  }

  // Numbers and days of our own tables, written out: a statement that changes data outlives its request's parameters.
  const keeps = [
    among('load', ids),
    among(
      'date',
      days.filter(({ isFresh }) => isFresh).map(({ day }) => `'${day}'`),
    ),
    among(
      '(load, date)',
      days.map(({ day, loadId }) => `(${loadId}, '${day}')`),
    ),
  ];
  const garbage = `load < ${before} AND NOT (${keeps.join(' OR ')})`;
  for (const table of factTables) {
    const found = await client.query({
      query: `SELECT 1 FROM ${table} WHERE ${garbage} LIMIT 1`,
      format: 'JSONCompact',
    });
    if ((await found.json<[number]>()).data.length > 0)
      await client.command({ query: factDeletion(table, await engineOf(client, table), garbage) });
  }
}

async function engineOf(client: ClickHouseClient, table: string): Promise<string> {
  const answer = await client.query({
    query: 'SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    query_params: { table },
    format: 'JSONCompact',
  });
  return (await answer.json<[string]>()).data[0]?.[0] ?? '';
}

function among(key: string, values: readonly string[]): string {
  return values.length === 0 ? 'false' : `${key} IN (${values.join(', ')})`;
}
