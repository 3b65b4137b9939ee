import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { createAdBlockLookup } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { stagingInsert } from './fact-encoder.network.ts';
import { mostListedRows } from '#modules/statistics/loads/fact-checker.network.ts';
import { createFileLines, lineText } from './file-lines.ts';
import type { FileLines } from './file-lines.ts';
import { FileRefused } from './file-refused.ts';
import type { StatisticsFile } from './open-statistics-file.ts';
import { runLoad } from '#modules/statistics/loads/run-load.network.ts';
import type { LoadOptions, LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { wholeDay } from '#stores/warehouse/warehouse.ts';
import { createStatisticsReader } from './statistics-reader.network.ts';
import type { StatisticsReader, StatisticsSource } from './statistics-reader.network.ts';

export interface FilesLoadOptions extends Omit<StatisticsSource, 'rules'>, LoadOptions {}

export interface FileLoadOptions extends Omit<FilesLoadOptions, 'files'>, StatisticsFile {}

/** Loads one file of statistics, as `loadFiles` does. */
export function loadFile({ source, format, ...options }: FileLoadOptions): Promise<LoadResult> {
  return loadFiles({ ...options, files: [{ source, format }] });
}

/**
 * Loads files of statistics, each with a format and a header of its own, as one: all of them, or nothing. A file is opened
 * when the one before was read. Throws `FileRefused` with the bad lines, the failure of a source, and what `runLoad` throws.
 */
export function loadFiles(options: FilesLoadOptions): Promise<LoadResult> {
  return runLoad(options, async (client, id, rules) => {
    const adBlocks = createAdBlockLookup(options.network, options.sourceId);
    const lines = createFileLines();
    const reader = createStatisticsReader(id, adBlocks, { ...options, rules }, lines);
    try {
      await stageBlocks(client, reader);
      const staged = reader.result();
      options.onStep?.('Looking for duplicates');
      await refuseDuplicates(client, id, lines);
      return staged;
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const badLines = error.badLines.map(({ line, reason }) => ({ ...lines.placeOf(line), reason }));
      throw new FileRefused(badLines, error.total, error);
    }
  });
}

/** Inserts the rows of a reader into the staging table: while one block is inserted, the next is read. */
export async function stageBlocks(client: ClickHouseClient, reader: StatisticsReader): Promise<void> {
  const blocks = reader.blocks();
  let block = await blocks.next();
  while (block.done !== true) {
    const [next] = await Promise.all([blocks.next(), insertBlock(client, block.value)]);
    block = next;
  }
}

/** Inserts rows as the encoder writes them. */
export async function insertBlock(client: ClickHouseClient, block: Buffer): Promise<void> {
  const values = Readable.from([block], { objectMode: false });
  const { stream } = await callWarehouse(() => client.exec({ query: stagingInsert, values }));
  stream.resume();
}

/** Throws `FileRefused` when rows have the same key, which would count twice; it lists all but the first of them. */
export async function refuseDuplicates(
  client: ClickHouseClient,
  load: number,
  lines: FileLines = createFileLines(),
): Promise<void> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT arrayJoin(arraySlice(lines, 2)) AS line, lines[1] AS first, hour FROM (
          SELECT arraySort(groupArray(line)) AS lines, hour FROM stats_staging WHERE load = {load:UInt32}
          GROUP BY publisher, date, application, ad_block, ad_format, country, hour HAVING count() > 1
        ) ORDER BY line LIMIT {limit:UInt32} SETTINGS exact_rows_before_limit = 1`,
      query_params: { load, limit: mostListedRows },
      format: 'JSONCompact',
    }),
  );
  const { data, rows_before_limit_at_least: total } = await answer.json<[line: number, first: number, hour: number]>();
  if (data.length === 0) return;
  throw new FileRefused(
    data.map(([line, first, hour]) => ({
      line,
      reason: `has the date,${hour === wholeDay ? '' : ' hour,'} application, ad_block, ad_format and country of ${lineText(lines.placeOf(first))}`,
    })),
    Number(total),
  );
}
