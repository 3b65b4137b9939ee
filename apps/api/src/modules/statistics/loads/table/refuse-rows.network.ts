import type { ClickHouseClient } from '@clickhouse/client';
import type { NamedAdBlocks } from '#modules/statistics/loads/named-ad-blocks.network.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { createFactChecker, mostListedRows } from '#modules/statistics/loads/fact-checker.network.ts';
import { cellColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { wholeDay } from '#stores/warehouse/whole-day.ts';
import { nameOf } from './table-name.ts';
import type { TableName } from './table-name.ts';
import { TableRefused } from './table-refused.ts';
import type { BadRow } from './table-refused.ts';
import { sourceOf, tableCells } from './table-statements.ts';

export interface RowSource {
  table: TableName;
  /** The table has the column `hour`. */
  hasHours: boolean;
  adBlocks: NamedAdBlocks;
  now: Date;
}

/** Throws `TableRefused` with the bad rows, described like those of a file. */
export async function refuseRows(
  client: ClickHouseClient,
  { table, hasHours, adBlocks, now }: RowSource,
): Promise<never> {
  const check = createFactChecker(adBlocks, now);
  const badRows: BadRow[] = [];
  let total = 0;
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT ${tableCells(hasHours)} FROM ${sourceOf(table)}`,
      query_params: { ...table },
      format: 'JSONCompactEachRow',
      clickhouse_settings: { wait_end_of_query: 0 },
    }),
  );
  for await (const rows of answer.stream<string[]>()) {
    for (const row of rows) {
      const cells = row.json();
      const reason = check(cells);
      if (typeof reason !== 'string') continue;
      total += 1;
      if (badRows.length < mostListedRows)
        badRows.push({ row: keyText([...cells.slice(0, 5), ...hourOf(cells)]), reason });
    }
  }
  if (total === 0) throw new Error(`${nameOf(table)} changed while it was read; nothing was loaded. Try again.`);
  throw new TableRefused(badRows, total);
}

/** Throws `TableRefused` when staged rows have the same key, which would count twice. */
export async function refuseDuplicates(client: ClickHouseClient, load: number, adBlocks: NamedAdBlocks): Promise<void> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT toString(date), ad_block, toString(country), hour, count() AS times FROM stats_staging
        WHERE load = {load:UInt32} GROUP BY publisher, date, application, ad_block, ad_format, country, hour
        HAVING times > 1 LIMIT {limit:UInt32} SETTINGS exact_rows_before_limit = 1`,
      query_params: { load, limit: mostListedRows },
      format: 'JSONCompact',
    }),
  );
  const { data, rows_before_limit_at_least: total } =
    await answer.json<[date: string, adBlock: number, country: string, hour: number, times: number]>();
  if (data.length === 0) return;
  const blocks = new Map(Array.from(adBlocks.entries(), (block) => [block.number, block]));
  throw new TableRefused(
    data.map(([date, number, country, hour, times]) => {
      const block = blocks.get(number);
      return {
        row: keyText([
          date,
          block?.applicationId ?? '',
          block?.id ?? '',
          block?.adFormat ?? '',
          country,
          ...(hour === wholeDay ? [] : [String(hour)]),
        ]),
        reason: `is there ${times} times`,
      };
    }),
    Number(total),
  );
}

/** The hour is part of the key of a row that has one. */
function hourOf(cells: readonly string[]): string[] {
  return cells.slice(cellColumns.indexOf('hour')).filter((hour) => hour !== '');
}

function keyText(cells: readonly string[]): string {
  return cells.map((cell) => JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)).join(',');
}
