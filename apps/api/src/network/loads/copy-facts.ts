import type { ClickHouseClient } from '@clickhouse/client';
import { wholeDay } from '#stores/warehouse/whole-day.ts';
import { callWarehouse } from './call-warehouse.ts';
import type { StagedRows } from './staged-rows.ts';

const keys = 'load, publisher, date, application, ad_block, ad_format';
const measures = ['requests', 'selections', 'impressions', 'clicks', 'completions', 'revenue'];
const sums = measures.map((measure) => `sum(${measure})`).join(', ');
const isStaged = 'FROM stats_staging WHERE load = {load:UInt32}';
const hasHour = `hour != ${wholeDay}`;

const factsInsert = `INSERT INTO stats_daily (${keys}, country, ${measures.join(', ')})`;
const blockInsert = `INSERT INTO stats_block_daily (${keys}, ${measures.join(', ')})
  SELECT ${keys}, ${sums} ${isStaged} GROUP BY ${keys}`;
/** The row of publisher 0 records that a day has hours, also for publishers without a fact on it. */
const hoursInsert = `INSERT INTO stats_hourly (load, publisher, date, hour, requests, impressions, revenue)
  SELECT load, publisher, date, hour, sum(requests), sum(impressions), sum(revenue) ${isStaged} AND ${hasHour}
  GROUP BY load, publisher, date, hour
  UNION ALL SELECT load, 0, date, 0, 0, 0, 0 ${isStaged} AND ${hasHour} GROUP BY load, date`;

/** Copies the staged rows of a load into the tables of reports, which ignore them until the publication. */
export async function copyFacts(
  client: ClickHouseClient,
  load: number,
  { rows, days, hasHours }: StagedRows,
): Promise<void> {
  const query_params = { load, firstDay: days.at(0), lastDay: days.at(-1) };
  const run = (query: string) => callWarehouse(() => client.command({ query, query_params }));
  const count = async (query: string) => {
    const answer = await callWarehouse(() => client.query({ query, query_params, format: 'JSONCompact' }));
    return (await answer.json<[number]>()).data[0]?.[0];
  };
  // A fact is about a day, so the hours of a day are added up. Without hours, each row is a fact already.
  const byDay = `${keys}, country`;
  await run(
    hasHours
      ? `${factsInsert} SELECT ${byDay}, ${sums} ${isStaged} GROUP BY ${byDay}`
      : `${factsInsert} SELECT ${byDay}, ${measures.join(', ')} ${isStaged}`,
  );
  await run(blockInsert);
  if (hasHours) await run(hoursInsert);
  const facts = hasHours ? await count(`SELECT count() FROM (SELECT 1 ${isStaged} GROUP BY ${byDay})`) : rows;
  // With the days, the engine skips all other months.
  const copied = await count(
    `SELECT count() FROM stats_daily WHERE load = {load:UInt32} AND date BETWEEN {firstDay:Date} AND {lastDay:Date}`,
  );
  if (copied !== facts) throw new Error(`The warehouse has ${copied} of ${facts} facts; nothing was loaded.`);
}
