import { Readable } from 'node:stream';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import { createAdBlockLookup } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import type { AdBlockLookup } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { mostBadRows, mostListedRows } from '#modules/statistics/loads/fact-checker.network.ts';
import { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import { stageBlocks } from '#modules/statistics/loads/file/load-file.network.ts';
import { createStatisticsReader } from '#modules/statistics/loads/file/statistics-reader.network.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import type { RowRules } from '#modules/statistics/loads/odd-rows.ts';
import { dropStaged, runLoad } from '#modules/statistics/loads/run-load.network.ts';
import type { LoadOptions, LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { cellColumns } from '#modules/statistics/loads/statistics-columns.ts';
import type { StagedRows } from '#modules/statistics/loads/statistics-columns.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { wholeDay } from '#stores/warehouse/warehouse.ts';
import { nameOf, parametersOf, readColumns, selectCells } from './table-rows.network.ts';
import type { TableName, TableRows } from './table-rows.network.ts';

const count = '[0-9]{1,12}';
/** Matches the cells, joined by commas. No part matches a comma, so two cells cannot pass as one. */
const cellsPattern = `^[0-9]{4}-[0-9]{2}-[0-9]{2},([A-Za-z]{2})?,${Array(5).fill(count).join(',')},[0-9]{1,9}([.][0-9]{1,6})?,([01]?[0-9]|2[0-3])?$`;

/** The ad block of a row, as `createAdBlockLookup` finds it. */
function blockName({ columns }: TableRows): string {
  if (columns.includes('external_id')) return `concat('=', cell_external_id)`;
  return columns.includes('ad_block_number') ? `concat('#', cell_ad_block_number)` : 'lower(cell_ad_block)';
}

/**
 * Copies the rows of a table into the staging table, and fails when any is bad: the checks are those of
 * `createFactChecker` without rules. The body of the request has the ad blocks that the rows name, a JSON array each. Parameters: `load`,
 * `tomorrow` (a row's last possible day), and those of `selectCells`.
 */
function stagingSelect(rows: TableRows): string {
  const has = (measure: OptionalMeasure) => !rows.unmeasured.includes(measure);
  const inOrder = [
    ...(has('requests') ? ['parsed_selections <= parsed_requests', 'parsed_impressions <= parsed_requests'] : []),
    ...(has('selections') ? ['parsed_impressions <= parsed_selections'] : []),
    'parsed_clicks <= parsed_impressions',
    'parsed_completions <= parsed_impressions',
  ];
  return `INSERT INTO stats_staging (load, line, publisher, date, application, ad_block, ad_format, country, hour,
    requests, selections, impressions, clicks, completions, revenue)
  SELECT {load:UInt32}, rowNumberInAllBlocks() + 1, publisher_number, day, application_number, block_number,
    block_format_number, toFixedString(upper(left(if(cell_country = '', 'ZZ', cell_country), 2)), 2), if(cell_hour = '', ${wholeDay}, toUInt8OrZero(cell_hour)), parsed_requests, parsed_selections, parsed_impressions,
    parsed_clicks, parsed_completions, reinterpretAsInt64(toDecimal64OrZero(cell_revenue, 6))
  FROM (
    SELECT cell_date, cell_application, ${blockName(rows)} AS named, cell_ad_format, cell_country, cell_revenue, cell_hour,
      toDateOrZero(cell_date) AS day, toUInt64OrZero(cell_requests) AS parsed_requests,
      toUInt64OrZero(cell_selections) AS parsed_selections, toUInt64OrZero(cell_impressions) AS parsed_impressions,
      toUInt64OrZero(cell_clicks) AS parsed_clicks, toUInt64OrZero(cell_completions) AS parsed_completions,
      match(concat(cell_date, ',', cell_country, ',', cell_requests, ',', cell_selections, ',', cell_impressions, ',',
        cell_clicks, ',', cell_completions, ',', cell_revenue, ',', cell_hour), '${cellsPattern}') AS has_pattern
    FROM (${selectCells(rows)})
  ) AS facts
  ANY LEFT JOIN (
    SELECT * FROM input('block_name String, block_number UInt32, block_application String, application_number UInt32,
      publisher_number UInt32, block_format String, block_format_number Int8')
  ) AS blocks ON named = block_name
  WHERE throwIf(NOT (
    has_pattern AND toString(day) = cell_date AND day BETWEEN '2000-01-01' AND {tomorrow:Date}
    AND block_name != '' AND (cell_application = '' OR lower(cell_application) = block_application)
    AND (cell_ad_format = '' OR cell_ad_format = block_format)
    AND ${inOrder.join(' AND ')}
  )) = 0
  FORMAT JSONCompactEachRow`;
}

interface Reading {
  client: ClickHouseClient;
  load: number;
  rows: TableRows;
  adBlocks: AdBlockLookup;
  now: Date;
  mostListed: number;
  signal: AbortSignal | undefined;
}

/** Reads rows out of the warehouse while it still makes them. */
function readRows<Row>({ client, rows, signal }: Reading, query: string) {
  return callWarehouse(async () => {
    const answer = await client.query({
      query,
      query_params: parametersOf(rows),
      format: 'JSONEachRow',
      clickhouse_settings: { wait_end_of_query: 0 },
      ...(signal && { abort_signal: signal }),
    });
    return answer.stream<Row>();
  });
}

/** Fetches the ad blocks that the rows name. False when so many names are unknown that the rows are refused. */
async function fetchAdBlocks(reading: Reading): Promise<boolean> {
  const { rows, adBlocks } = reading;
  const query = `SELECT DISTINCT ${blockName(rows)} AS named FROM (${selectCells(rows)})`;
  for await (const found of await readRows<{ named: string }>(reading, query)) {
    await adBlocks.fetch(found.map((row) => row.json().named));
    if (adBlocks.countOfUnknown() > mostBadRows) return false;
  }
  return true;
}

/** Stages the rows in one statement, which reads one state of the table. False when any row is bad. */
async function stageInEngine({ client, load, rows, adBlocks, now, signal }: Reading): Promise<boolean> {
  const lines = Array.from(adBlocks.entries(), ([name, block]) =>
    JSON.stringify([
      name,
      block.number,
      block.applicationId,
      block.applicationNumber,
      block.publisherNumber,
      block.adFormat,
      block.adFormatNumber,
    ]),
  );
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  try {
    const { stream } = await callWarehouse(() =>
      client.exec({
        query: stagingSelect(rows),
        query_params: { ...parametersOf(rows), load, tomorrow },
        values: Readable.from(
          lines.map((line) => `${line}\n`),
          { objectMode: false },
        ),
        ...(signal && { abort_signal: signal }),
      }),
    );
    stream.resume();
    return true;
  } catch (error) {
    if (error instanceof ClickHouseError && error.type === 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO') return false;
    throw error;
  }
}

/** Stages the rows one by one as those of a file, with the rules of the source. Throws `FileRefused` with the bad ones. */
async function stageByRules(reading: Reading, rules: RowRules): Promise<StagedRows> {
  const { client, load, rows, adBlocks, now, mostListed } = reading;
  async function* lines(): AsyncGenerator<string> {
    const named = rows.columns.map((column) => `cell_${column} AS ${column}`).join(', ');
    for await (const found of await readRows(reading, `SELECT ${named} FROM (${selectCells(rows)})`))
      yield found.map(({ text }) => `${text}\n`).join('');
  }
  const files = [{ source: lines(), format: 'ndjson' as const }];
  const reader = createStatisticsReader(load, adBlocks, { files, now, mostListed, rules, nameOfRow: keyText });
  await stageBlocks(client, reader);
  return reader.result();
}

/** The key of a row, by the cells that it has. */
function keyText(cells: readonly string[]): string {
  const measures = cellColumns.indexOf('requests');
  return [...cells.slice(0, measures), ...cells.slice(cellColumns.indexOf('hour'))]
    .filter((cell) => cell !== '')
    .map((cell) => JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell))
    .join(',');
}

/** Throws `FileRefused` when staged rows have the same key, which would count twice. */
async function refuseDuplicates({ client, load, adBlocks, mostListed }: Reading): Promise<void> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT toString(date), ad_block, toString(country), hour, count() AS times FROM stats_staging
        WHERE load = {load:UInt32} GROUP BY publisher, date, application, ad_block, ad_format, country, hour
        HAVING times > 1 LIMIT {limit:UInt32} SETTINGS exact_rows_before_limit = 1`,
      query_params: { load, limit: mostListed },
      format: 'JSONCompact',
    }),
  );
  const { data, rows_before_limit_at_least: total } =
    await answer.json<[date: string, adBlock: number, country: string, hour: number, times: number]>();
  if (data.length === 0) return;
  const names = new Map(Array.from(adBlocks.entries(), ([name, block]) => [block.number, name]));
  const duplicates = data.map(([date, number, country, hour, times], place) => {
    const key = [date, names.get(number) ?? '', country, ...(hour === wholeDay ? [] : [String(hour)])];
    return { line: place + 1, reason: `${key.map((cell) => JSON.stringify(cell)).join(',')}: is there ${times} times` };
  });
  throw new FileRefused(duplicates, Number(total), { kind: 'table' });
}

interface TableLoadOptions extends LoadOptions {
  table: TableName;
  /** The present; a row's last possible day is tomorrow. */
  now?: Date | undefined;
  /** How many bad rows the refusal lists; 20 without it. */
  mostListed?: number | undefined;
}

/**
 * Loads the rows of a table or a view of the warehouse, or those of `onlyDay`: all of them, or nothing. Columns, checks and
 * rules are those of a file. Throws `FileRefused` with bad rows, and what `runLoad` throws.
 */
export function loadTable(options: TableLoadOptions): Promise<LoadResult> {
  const { network, sourceId, table, onlyDay, onStep, signal, now = new Date(), mostListed = mostListedRows } = options;
  return runLoad(options, async (client, load, rules) => {
    onStep?.(`Reading ${nameOf(table)}`);
    const period = onlyDay === undefined ? undefined : { from: onlyDay, until: onlyDay };
    return readable(table, async () => {
      const { unmeasured } = rules;
      const rows = { table, period, unmeasured, columns: await readColumns(client, table, unmeasured) };
      const adBlocks = createAdBlockLookup(network, sourceId);
      const reading = { client, load, rows, adBlocks, now, mostListed, signal };
      let staged: StagedRows;
      if ((await fetchAdBlocks(reading)) && (await stageInEngine(reading))) {
        staged = await readStaged(client, load, table);
      } else {
        // The rows that the statement had staged before the bad row.
        await dropStaged(client, load);
        staged = await stageByRules(reading, rules);
      }
      onStep?.('Looking for duplicates');
      await refuseDuplicates(reading);
      return staged;
    });
  });
}

/** Codes of ClickHouse for an unknown identifier, table or database, and for a missing grant. */
const unreadable = new Set(['47', '60', '81', '497']);

async function readable<Result>(table: TableName, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClickHouseError) || !unreadable.has(error.code)) throw error;
    throw new Error(`${nameOf(table)} cannot be read: ${error.message}`, { cause: error });
  }
}

async function readStaged(client: ClickHouseClient, load: number, table: TableName): Promise<StagedRows> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT toString(date), count(), countIf(hour != ${wholeDay}) FROM stats_staging
        WHERE load = {load:UInt32} GROUP BY date ORDER BY date`,
      query_params: { load },
      format: 'JSONCompact',
    }),
  );
  const { data } = await answer.json<[day: string, rows: number, withHour: number]>();
  const refuse = (why: string) => new LoadRefused('unreadable', `${nameOf(table)} has ${why}; nothing was loaded.`);
  if (data.length === 0) throw refuse('no rows');
  const [mixed] = data.find(([, rows, withHour]) => withHour > 0 && withHour < rows) ?? [];
  if (mixed !== undefined) throw refuse(`rows of ${mixed} with an hour and without`);
  return {
    rows: data.reduce((sum, [, rows]) => sum + rows, 0),
    days: data.map(([day]) => day),
    hasHours: data.some(([, , withHour]) => withHour > 0),
  };
}
