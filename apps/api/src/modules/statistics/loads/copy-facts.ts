import type { ClickHouseClient } from '@clickhouse/client';
import { wholeDay } from '#stores/warehouse/whole-day.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { StagedRows } from './staged-rows.ts';

const keys = 'load, publisher, date, application, ad_block, ad_format';
const measures = 'requests, selections, impressions, clicks, completions, revenue';
const sums = measures.replaceAll(/\w+/g, 'sum($&)');
const staged = 'FROM stats_staging WHERE load = {load:UInt32}';
const ofDays = `${staged} AND hour = ${wholeDay}`;
const ofHours = `${staged} AND hour != ${wholeDay}`;

/** A fact is about a day: a row of a day is one, and the hours of a day are added up. */
const factsInsert = `INSERT INTO stats_daily (${keys}, country, ${measures})
  SELECT ${keys}, country, ${measures} ${ofDays}
  UNION ALL SELECT ${keys}, country, ${sums} ${ofHours} GROUP BY ${keys}, country`;
const blockInsert = `INSERT INTO stats_block_daily (${keys}, ${measures})
  SELECT ${keys}, ${sums} ${staged} GROUP BY ${keys}`;
/** The row of publisher 0 records that a day has hours, also for publishers without a fact on it. */
const hoursInsert = `INSERT INTO stats_hourly (load, publisher, date, hour, requests, impressions, revenue)
  SELECT load, publisher, date, hour, sum(requests), sum(impressions), sum(revenue) ${ofHours}
  GROUP BY load, publisher, date, hour
  UNION ALL SELECT load, 0, date, 0, 0, 0, 0 ${ofHours} GROUP BY load, date`;

/** Copies the staged rows of a load into the tables of reports, which ignore them until the publication; `facts` of them. */
export async function copyFacts(
  client: ClickHouseClient,
  load: number,
  { facts, days, hasHours, signal }: StagedRows & { facts: number; signal: AbortSignal | undefined },
): Promise<void> {
  const query_params = { load, firstDay: days.at(0), lastDay: days.at(-1) };
  const run = (query: string) => {
    signal?.throwIfAborted();
    return callWarehouse(() => client.command({ query, query_params }));
  };
  const read = async (query: string) => {
    const answer = await callWarehouse(() => client.query({ query, query_params, format: 'JSONCompact' }));
    return (await answer.json<number[]>()).data[0] ?? [];
  };
  await run(factsInsert);
  await run(blockInsert);
  if (hasHours) await run(hoursInsert);
  // With the days, the engine skips all other months.
  const [copied] = await read(
    `SELECT count() FROM stats_daily WHERE load = {load:UInt32} AND date BETWEEN {firstDay:Date} AND {lastDay:Date}`,
  );
  if (copied !== facts) throw new Error(`The warehouse has ${copied} of ${facts} facts; nothing was loaded.`);
}
