import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { RowRules } from '#modules/statistics/loads/odd-rows.ts';
import { stagedRows } from '#modules/statistics/loads/staged-shares.network.ts';
import type { StagedRows } from '#modules/statistics/loads/statistics-columns.ts';
import type { DayTotals } from './replacement.ts';

/** Reads what the staged rows of a load make of each day, in the order of the days; their revenue is net. */
export async function readStagingTotals(
  client: ClickHouseClient,
  load: number,
  { hasHours, amounts }: Pick<StagedRows, 'hasHours'> & Pick<RowRules, 'amounts'>,
): Promise<DayTotals[]> {
  const staged = `FROM ${stagedRows(amounts)} WHERE load = {load:UInt32}`;
  /** The hours of a day become one fact. */
  const addedUp = `FROM (
    SELECT date, publisher, sum(revenue) AS revenue, sum(impressions) AS impressions ${staged}
    GROUP BY publisher, date, application, ad_block, ad_format, country)`;
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT toString(date), count(), uniqExact(publisher), toString(sum(revenue)), toString(sum(impressions))
        ${hasHours ? addedUp : staged} GROUP BY date ORDER BY date`,
      query_params: { load },
      format: 'JSONCompact',
    }),
  );
  const { data } =
    await answer.json<[day: string, facts: number, publishers: number, revenue: string, impressions: string]>();
  return data.map(([day, facts, publishers, revenue, impressions]) => ({
    day,
    facts,
    publishers,
    revenue,
    impressions,
  }));
}

/** Reads the revenue of the staged rows of a load as it was sent, in millionths. */
export async function readStagedRevenue(client: ClickHouseClient, load: number): Promise<bigint> {
  const answer = await callWarehouse(() =>
    client.query({
      query: 'SELECT toString(sum(revenue)) FROM stats_staging WHERE load = {load:UInt32}',
      query_params: { load },
      format: 'JSONCompact',
    }),
  );
  return BigInt((await answer.json<[string]>()).data[0]?.[0] ?? 0);
}
