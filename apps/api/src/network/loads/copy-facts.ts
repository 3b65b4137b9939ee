import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from './call-warehouse.ts';

/** Copies the staged rows into the tables of reports, which ignore them until the publication. */
export async function copyFacts(
  client: ClickHouseClient,
  { id: load, rows, days }: { id: number; rows: number; days: string[] },
): Promise<void> {
  const query_params = { load, firstDay: days.at(0), lastDay: days.at(-1) };
  await callWarehouse(() =>
    client.command({
      query: `INSERT INTO stats_daily (load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue
        FROM stats_staging WHERE load = {load:UInt32}`,
      query_params,
    }),
  );
  await callWarehouse(() =>
    client.command({
      query: `INSERT INTO stats_block_daily (load, publisher, date, application, ad_block, ad_format,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT load, publisher, date, application, ad_block, ad_format,
          sum(requests), sum(selections), sum(impressions), sum(clicks), sum(completions), sum(revenue)
        FROM stats_staging WHERE load = {load:UInt32}
        GROUP BY load, publisher, date, application, ad_block, ad_format`,
      query_params,
    }),
  );
  const answer = await callWarehouse(() =>
    client.query({
      // With the days, the engine skips all other months.
      query: `SELECT count() FROM stats_daily
        WHERE load = {load:UInt32} AND date BETWEEN {firstDay:Date} AND {lastDay:Date}`,
      query_params,
      format: 'JSONCompact',
    }),
  );
  const copied = (await answer.json<[number]>()).data[0]?.[0];
  if (copied !== rows) throw new Error(`The warehouse has ${copied} of ${rows} rows; nothing was loaded.`);
}
