import { Readable } from 'node:stream';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { allAdBlocks } from '#network/loads/all-ad-blocks.ts';
import { callWarehouse } from '#network/loads/call-warehouse.ts';
import { runLoad } from '#network/loads/run-load.ts';
import type { LoadOptions, StagedRows, LoadResult } from '#network/loads/run-load.ts';
import { columnsComplaint, statisticsColumns } from '#network/loads/statistics-columns.ts';
import { refuseDuplicates, refuseRows } from './refuse-rows.ts';
import type { RowSource } from './refuse-rows.ts';
import { nameOf } from './table-name.ts';
import type { TableName } from './table-name.ts';
import { sourceOf, stagingSelect } from './table-statements.ts';

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
    const adBlocks = await allAdBlocks(network);
    onStep?.(`Reading ${nameOf(table)}`);
    await readable(table, async () => {
      await requireColumns(client, table);
      if (!(await stageRows(client, { id, table, adBlocks, now }))) await refuseRows(client, { table, adBlocks, now });
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

async function requireColumns(client: ClickHouseClient, table: TableName): Promise<void> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `DESCRIBE TABLE ${sourceOf(table)}`,
      query_params: { ...table },
      format: 'JSONEachRow',
    }),
  );
  const names = new Set((await answer.json<{ name: string }>()).map(({ name }) => name));
  // A table may have more columns for other programs.
  const own = statisticsColumns.filter((column) => names.has(column));
  const complaint = columnsComplaint(
    own,
    own.map((column) => statisticsColumns.indexOf(column)),
  );
  if (complaint !== null) throw new Error(`${nameOf(table)} cannot be loaded: ${complaint}.`);
}

/** Stages the rows in one statement, which reads one state of the table. False when any row is bad. */
async function stageRows(
  client: ClickHouseClient,
  { id: load, table, adBlocks, now }: RowSource & { id: number },
): Promise<boolean> {
  const lines = adBlocks.map((block) =>
    JSON.stringify([
      block.id,
      block.number,
      block.applicationId,
      block.applicationNumber,
      block.publisherNumber,
      block.adFormat,
    ]),
  );
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  try {
    const { stream } = await callWarehouse(() =>
      client.exec({
        query: stagingSelect(table),
        query_params: { ...table, load, tomorrow },
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

async function readStaged(client: ClickHouseClient, load: number, table: TableName): Promise<StagedRows> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT count(), arraySort(groupUniqArray(toString(date))) FROM stats_staging WHERE load = {load:UInt32}`,
      query_params: { load },
      format: 'JSONCompact',
    }),
  );
  const [[rows, days] = [0, []]] = (await answer.json<[number, string[]]>()).data;
  if (rows === 0) throw new Error(`${nameOf(table)} has no rows; nothing was loaded.`);
  return { rows, days };
}
