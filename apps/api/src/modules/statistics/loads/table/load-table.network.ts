import { Readable } from 'node:stream';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { createFactChecker, mostListedRows } from '#modules/statistics/loads/fact-checker.network.ts';
import { createAdBlockLookup } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import type { AdBlockLookup } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { runLoad } from '#modules/statistics/loads/run-load.network.ts';
import type { LoadOptions, LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { statisticsColumns, tableColumns } from '#modules/statistics/loads/statistics-columns.ts';
import type { StagedRows } from '#modules/statistics/loads/statistics-columns.ts';
import { UsageError } from '#orders/option-values.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { wholeDay } from '#stores/warehouse/warehouse.ts';
import { TableRefused } from './table-refused.ts';
import type { BadRow } from './table-refused.ts';

/** A table or a view of the warehouse. A null database is that of WAREHOUSE_URL. */
interface TableName {
  database: string | null;
  table: string;
}

const qualifiedName = /^(?:([A-Za-z_][A-Za-z0-9_]{0,199})\.)?([A-Za-z_][A-Za-z0-9_]{0,199})$/;

/** Parses `table` or `database.table`. Throws `UsageError` for anything else. */
export function parseTableName(text: string): TableName {
  const [, database = null, table] = qualifiedName.exec(text) ?? [];
  if (table === undefined) {
    throw new UsageError(
      `--table ${JSON.stringify(text)} is not a name such as feed.today: letters, digits and _ of a database and a table.`,
    );
  }
  return { database, table };
}

/** The name as it is typed. */
function nameOf({ database, table }: TableName): string {
  return database === null ? table : `${database}.${table}`;
}

/** Selects the cells of a row as texts, in the order of `tableColumns`. A table without hours has empty ones. */
export function tableCells(hasHours: boolean): string {
  return tableColumns
    .map((column) => {
      const cell = column !== 'hour' || hasHours ? `ifNull(toString(${column}), '')` : "''";
      return `${cell} AS cell_${column}`;
    })
    .join(', ');
}

/** The table or view of a statement whose parameters are `database` and `table`. */
export function sourceOf({ database }: TableName): string {
  return database === null ? '{table:Identifier}' : '{database:Identifier}.{table:Identifier}';
}

/** The rows of a statement whose parameters are `day` and those of `sourceOf`: all, or those of a day. */
function rowsOf({ table, onlyDay }: Pick<RowSource, 'table' | 'onlyDay'>): string {
  return onlyDay === undefined ? sourceOf(table) : `(SELECT * FROM ${sourceOf(table)} WHERE date = {day:String})`;
}

function parametersOf({ table, onlyDay }: RowSource) {
  return { ...table, ...(onlyDay !== undefined && { day: onlyDay }) };
}

const count = '[0-9]{1,12}';
/** Matches the cells, joined by commas. No part matches a comma, so two cells cannot pass as one. */
const cellsPattern = `^[0-9]{4}-[0-9]{2}-[0-9]{2},([A-Za-z]{2})?,${Array(5).fill(count).join(',')},[0-9]{1,9}([.][0-9]{1,6})?,([01]?[0-9]|2[0-3])?$`;

/**
 * Copies the rows of a table into the staging table, and fails when any is bad: the checks are those of
 * `createFactChecker`. The body of the request has the ad blocks that the rows name, a JSON array each. Parameters: `load`, `tomorrow`
 * (a row's last possible day), and the name of the table.
 */
function stagingSelect({ hasHours, ...rows }: RowSource): string {
  return `INSERT INTO stats_staging (load, line, publisher, date, application, ad_block, ad_format, country, hour,
    requests, selections, impressions, clicks, completions, revenue)
  SELECT {load:UInt32}, rowNumberInAllBlocks() + 1, publisher_number, day, application_number, block_number,
    block_format_number, toFixedString(upper(left(if(cell_country = '', 'ZZ', cell_country), 2)), 2), if(cell_hour = '', ${wholeDay}, toUInt8OrZero(cell_hour)), parsed_requests, parsed_selections, parsed_impressions,
    parsed_clicks, parsed_completions, reinterpretAsInt64(toDecimal64OrZero(cell_revenue, 6))
  FROM (
    SELECT cell_date, cell_application, cell_ad_block, cell_ad_format, cell_country, cell_revenue, cell_hour,
      toDateOrZero(cell_date) AS day, toUInt64OrZero(cell_requests) AS parsed_requests,
      toUInt64OrZero(cell_selections) AS parsed_selections, toUInt64OrZero(cell_impressions) AS parsed_impressions,
      toUInt64OrZero(cell_clicks) AS parsed_clicks, toUInt64OrZero(cell_completions) AS parsed_completions,
      match(concat(cell_date, ',', cell_country, ',', cell_requests, ',', cell_selections, ',', cell_impressions, ',',
        cell_clicks, ',', cell_completions, ',', cell_revenue, ',', cell_hour), '${cellsPattern}') AS has_pattern
    FROM (SELECT ${tableCells(hasHours)} FROM ${rowsOf(rows)})
  ) AS facts
  ANY LEFT JOIN (
    SELECT * FROM input('block_id String, block_number UInt32, block_application String, application_number UInt32,
      publisher_number UInt32, block_format String, block_format_number Int8')
  ) AS blocks ON lower(cell_ad_block) = block_id
  WHERE throwIf(NOT (
    has_pattern AND toString(day) = cell_date AND day BETWEEN '2000-01-01' AND {tomorrow:Date}
    AND block_id != '' AND (cell_application = '' OR lower(cell_application) = block_application)
    AND (cell_ad_format = '' OR cell_ad_format = block_format)
    AND parsed_selections <= parsed_requests AND parsed_impressions <= parsed_selections
    AND parsed_clicks <= parsed_impressions AND parsed_completions <= parsed_impressions
  )) = 0
  FORMAT JSONCompactEachRow`;
}

interface RowSource {
  table: TableName;
  /** The one day whose rows are read; all without it. */
  onlyDay?: string | undefined;
  /** The table has the column `hour`. */
  hasHours: boolean;
  adBlocks: AdBlockLookup;
  now: Date;
}

/** Throws `TableRefused` with the bad rows, described like those of a file. */
async function refuseRows(client: ClickHouseClient, rowSource: RowSource): Promise<never> {
  const { table, hasHours, adBlocks, now } = rowSource;
  const check = createFactChecker(adBlocks, now);
  const badRows: BadRow[] = [];
  let total = 0;
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT ${tableCells(hasHours)} FROM ${rowsOf(rowSource)}`,
      query_params: parametersOf(rowSource),
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
async function refuseDuplicates(client: ClickHouseClient, load: number, adBlocks: AdBlockLookup): Promise<void> {
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
  return cells.slice(tableColumns.indexOf('hour')).filter((hour) => hour !== '');
}

function keyText(cells: readonly string[]): string {
  return cells.map((cell) => JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)).join(',');
}

/** Fetches the ad blocks that the rows name. */
async function fetchAdBlocks(client: ClickHouseClient, rowSource: RowSource): Promise<void> {
  const { adBlocks } = rowSource;
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT DISTINCT ifNull(toString(ad_block), '') FROM ${rowsOf(rowSource)}`,
      query_params: parametersOf(rowSource),
      format: 'JSONCompactEachRow',
      clickhouse_settings: { wait_end_of_query: 0 },
    }),
  );
  for await (const rows of answer.stream<[string]>()) await adBlocks.fetch(rows.map((row) => row.json()[0]));
}

/** Stages the rows in one statement, which reads one state of the table. False when any row is bad. */
async function stageRows(client: ClickHouseClient, load: number, rowSource: RowSource): Promise<boolean> {
  const { adBlocks, now } = rowSource;
  const lines = Array.from(adBlocks.entries(), (block) =>
    JSON.stringify([
      block.id,
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
        query: stagingSelect(rowSource),
        query_params: { ...parametersOf(rowSource), load, tomorrow },
        values: Readable.from(
          lines.map((line) => `${line}\n`),
          { objectMode: false },
        ),
      }),
    );
    stream.resume();
    return true;
  } catch (error) {
    if (error instanceof ClickHouseError && error.type === 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO') return false;
    throw error;
  }
}

interface TableLoadOptions extends LoadOptions {
  table: TableName;
  /** The present; a row's last possible day is tomorrow. */
  now?: Date | undefined;
}

/**
 * Loads the rows of a table or a view of the warehouse: all of them, or nothing. Columns and checks are those of a file.
 * Throws `TableRefused` with bad rows, and what `runLoad` throws.
 */
export function loadTable(options: TableLoadOptions): Promise<LoadResult> {
  const { network, table, onlyDay, onStep, now = new Date() } = options;
  return runLoad(options, async (client, id) => {
    const adBlocks = createAdBlockLookup(network);
    onStep?.(`Reading ${nameOf(table)}`);
    await readable(table, async () => {
      const source = { table, onlyDay, hasHours: await requireColumns(client, table), adBlocks, now };
      await fetchAdBlocks(client, source);
      if (await stageRows(client, id, source)) return;
      // The table may have got rows of other ad blocks.
      await fetchAdBlocks(client, source);
      await refuseRows(client, source);
    });
    onStep?.('Looking for duplicates');
    await refuseDuplicates(client, id, adBlocks);
    return readStaged(client, id, table);
  });
}

/** Codes of ClickHouse for an unknown identifier, table or database, and for a missing grant. */
const unreadable = new Set(['47', '60', '81', '497']);

async function readable(table: TableName, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ClickHouseError) || !unreadable.has(error.code)) throw error;
    throw new Error(`${nameOf(table)} cannot be read: ${error.message}`, { cause: error });
  }
}

/** Throws when a column is missing. Returns whether the table has hours. */
export async function requireColumns(client: ClickHouseClient, table: TableName): Promise<boolean> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `DESCRIBE TABLE ${sourceOf(table)}`,
      query_params: { ...table },
      format: 'JSONEachRow',
    }),
  );
  const names = new Set((await answer.json<{ name: string }>()).map(({ name }) => name));
  // A table may have more columns for other programs.
  const missing = statisticsColumns.filter((column) => !names.has(column));
  if (missing.length > 0)
    throw new LoadRefused('unreadable', `${nameOf(table)} cannot be loaded: missing column ${missing.join(', ')}.`);
  return names.has('hour');
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
  if (data.length === 0) throw new LoadRefused('unreadable', `${nameOf(table)} has no rows; nothing was loaded.`);
  const [mixed] = data.find(([, rows, withHour]) => withHour > 0 && withHour < rows) ?? [];
  if (mixed !== undefined)
    throw new LoadRefused(
      'unreadable',
      `${nameOf(table)} has rows of ${mixed} with an hour and without; nothing was loaded.`,
    );
  return {
    rows: data.reduce((sum, [, rows]) => sum + rows, 0),
    days: data.map(([day]) => day),
    hasHours: data.some(([, , withHour]) => withHour > 0),
  };
}
