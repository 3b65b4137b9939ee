import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';

/** Tables and views of the warehouse that no backup has, each with the reason. */
export const leftOutOfWarehouse: Readonly<Record<string, string>> = {
  stats_staging: 'It has rows of loads that are under way.',
  stats_staging_share: 'It has shares of loads that are under way.',
  stats_version: 'The start makes it again.',
  stats_network: 'The id is in the relational store as well.',
};

/** The columns of a table of facts as the warehouse describes them, so that none is omitted. */
export async function columnsOf(client: ClickHouseClient, table: string): Promise<string[]> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String}
        AND default_kind IN ('', 'DEFAULT') ORDER BY position`,
      query_params: { table },
      format: 'JSONCompact',
    }),
  );
  const names = (await answer.json<[string]>()).data.map(([name]) => name);
  if (names.length === 0) throw new Error(`The warehouse has no table ${table}.`);
  return names;
}

/** Micros of revenue of one row of a table of facts, as an expression. */
export const revenueSum = 'toString(sum(toInt128(revenue)))';
