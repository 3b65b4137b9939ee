import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { createNamedAdBlocks } from '#modules/statistics/loads/named-ad-blocks.network.ts';
import { wholeDay } from '#stores/warehouse/whole-day.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { runLoad } from '#modules/statistics/loads/run-load.network.ts';
import type { LoadOptions, LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import type { StagedRows } from '#modules/statistics/loads/staged-rows.ts';
import { cellColumns, columnsComplaint } from '#modules/statistics/loads/statistics-columns.ts';
import { refuseDuplicates, refuseRows } from './refuse-rows.network.ts';
import { fetchAdBlocks, stageRows } from './stage-rows.network.ts';
import { nameOf } from './table-name.ts';
import type { TableName } from './table-name.ts';
import { sourceOf } from './table-statements.ts';

export interface TableLoadOptions extends LoadOptions {
  table: TableName;
  /** The present; a row's last possible day is tomorrow. */
  now?: Date | undefined;
}

/**
 * Loads the rows of a table or a view of the warehouse: all of them, or nothing. Columns and checks are those of a file.
 * Throws `TableRefused` with bad rows, and what `runLoad` throws.
 */
export function loadTable(options: TableLoadOptions): Promise<LoadResult> {
  const { network, table, onStep, now = new Date() } = options;
  return runLoad(options, async (client, id) => {
    const adBlocks = createNamedAdBlocks(network);
    onStep?.(`Reading ${nameOf(table)}`);
    await readable(table, async () => {
      const source = { table, hasHours: await requireColumns(client, table), adBlocks, now };
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
async function requireColumns(client: ClickHouseClient, table: TableName): Promise<boolean> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `DESCRIBE TABLE ${sourceOf(table)}`,
      query_params: { ...table },
      format: 'JSONEachRow',
    }),
  );
  const names = new Set((await answer.json<{ name: string }>()).map(({ name }) => name));
  // A table may have more columns for other programs.
  const own = cellColumns.filter((column) => names.has(column));
  const complaint = columnsComplaint(
    own,
    own.map((column) => cellColumns.indexOf(column)),
  );
  if (complaint !== null) throw new Error(`${nameOf(table)} cannot be loaded: ${complaint}.`);
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
  if (data.length === 0) throw new Error(`${nameOf(table)} has no rows; nothing was loaded.`);
  const [mixed] = data.find(([, rows, withHour]) => withHour > 0 && withHour < rows) ?? [];
  if (mixed !== undefined)
    throw new Error(`${nameOf(table)} has rows of ${mixed} with an hour and without; nothing was loaded.`);
  return {
    rows: data.reduce((sum, [, rows]) => sum + rows, 0),
    days: data.map(([day]) => day),
    hasHours: data.some(([, , withHour]) => withHour > 0),
  };
}
