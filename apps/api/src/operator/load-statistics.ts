import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { readFailure } from '#stores/warehouse/report-reader.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { allAdBlocks } from './all-ad-blocks.ts';
import { stagingInsert } from './fact-encoder.ts';
import { FileRefused, namedBadLines } from './file-refused.ts';
import { AnswerLost, NetworkNotRunning } from './network-connection.ts';
import type { NetworkConnection } from './network-connection.ts';
import { statisticsReader } from './statistics-reader.ts';
import type { StatisticsReader, StatisticsSource } from './statistics-reader.ts';

export interface StatisticsLoadOptions extends StatisticsSource {
  network: NetworkConnection;
  /** Called before each step that follows the reading of the file, with words for the operator. */
  onStep?: ((step: string) => void) | undefined;
}

export interface StatisticsLoaded {
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** How many days the file has. Each of them was replaced. */
  days: number;
  seconds: number;
}

/**
 * Loads a file of statistics, either all of it or nothing. Throws `FileRefused` with the bad lines,
 * `WarehouseUnavailable`, `PublicationUnknown`, what the network's commands throw, or the source's own failure.
 */
export async function loadStatistics(options: StatisticsLoadOptions): Promise<StatisticsLoaded> {
  const { network, onStep } = options;
  const started = performance.now();
  const { id, writer } = await network.order('beginLoad', {});
  const client = openWriterClient(writer);
  try {
    const reader = statisticsReader(id, await allAdBlocks(network), options);
    await stage(client, reader);
    const { rows, days } = reader.result();
    onStep?.('Looking for duplicates');
    await refuseDuplicates(client, id);
    onStep?.('Copying the facts to the tables of reports');
    await network.order('declareDays', { id, days });
    await copyFacts(client, { id, rows, days });
    onStep?.('Publishing');
    await publish(network, { id, rows });
    return {
      rows,
      firstDay: days.at(0) ?? '',
      lastDay: days.at(-1) ?? '',
      days: days.length,
      seconds: (performance.now() - started) / 1000,
    };
  } catch (error) {
    // Should this fail as well, the load expires a day later. The first failure is the one to tell.
    if (!(error instanceof PublicationUnknown)) await network.order('abandonLoad', { id }).catch(() => {});
    throw error;
  } finally {
    // Should this fail, the API drops the partition later.
    await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${id}` }).catch(() => {});
    await client.close();
  }
}

/** The connection was lost while a load was published, twice. */
export class PublicationUnknown extends Error {
  override readonly name = 'PublicationUnknown';

  constructor(id: number, cause: unknown) {
    super(
      `The connection to the network was lost while load ${id} was published; it may count now. Check with: pnpm network stats loads`,
      { cause },
    );
  }
}

/** Publishes a load, and once more if the answer was lost: a published load stays as it is. */
async function publish(network: NetworkConnection, load: { id: number; rows: number }): Promise<void> {
  try {
    await network.order('publishLoad', load);
  } catch (first) {
    if (!(first instanceof AnswerLost)) throw first;
    try {
      await network.order('publishLoad', load);
    } catch (second) {
      if (second instanceof AnswerLost || second instanceof NetworkNotRunning)
        throw new PublicationUnknown(load.id, second);
      throw second;
    }
  }
}

/** Inserts the file's rows into the staging table, a block at a time; while one is inserted, the next is read. */
async function stage(client: ClickHouseClient, reader: StatisticsReader): Promise<void> {
  const blocks = reader.blocks();
  let block = await blocks.next();
  while (block.done !== true) {
    const [next] = await Promise.all([blocks.next(), insertBlock(client, block.value)]);
    block = next;
  }
}

async function insertBlock(client: ClickHouseClient, block: Buffer): Promise<void> {
  const values = Readable.from([block], { objectMode: false });
  const { stream } = await ask(() => client.exec({ query: stagingInsert, values }));
  stream.resume();
}

/** Throws `FileRefused` with the later lines when rows of the file have the same key: they would count twice. */
async function refuseDuplicates(client: ClickHouseClient, load: number): Promise<void> {
  const answer = await ask(() =>
    client.query({
      query: `SELECT arrayJoin(arraySlice(lines, 2)) AS line, lines[1] AS first FROM (
          SELECT arraySort(groupArray(line)) AS lines FROM stats_staging WHERE load = {load:UInt32}
          GROUP BY publisher, date, application, ad_block, ad_format, country HAVING count() > 1
        ) ORDER BY line LIMIT {limit:UInt32} SETTINGS exact_rows_before_limit = 1`,
      query_params: { load, limit: namedBadLines },
      format: 'JSONCompact',
    }),
  );
  const { data, rows_before_limit_at_least: total } = await answer.json<[line: number, first: number]>();
  if (data.length === 0) return;
  throw new FileRefused(
    data.map(([line, first]) => ({
      line,
      reason: `has the date, application, ad_block, ad_format and country of line ${first}`,
    })),
    Number(total),
  );
}

/** Copies the staged rows into the tables of reports, which ignore them until the load is published. */
async function copyFacts(
  client: ClickHouseClient,
  { id: load, rows, days }: { id: number; rows: number; days: string[] },
): Promise<void> {
  const query_params = { load, firstDay: days.at(0), lastDay: days.at(-1) };
  await ask(() =>
    client.command({
      query: `INSERT INTO stats_daily (load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue
        FROM stats_staging WHERE load = {load:UInt32}`,
      query_params,
    }),
  );
  await ask(() =>
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
  const answer = await ask(() =>
    client.query({
      // The days let the engine skip all other months.
      query: `SELECT count() FROM stats_daily
        WHERE load = {load:UInt32} AND date BETWEEN {firstDay:Date} AND {lastDay:Date}`,
      query_params,
      format: 'JSONCompact',
    }),
  );
  const copied = (await answer.json<[number]>()).data[0]?.[0];
  if (copied !== rows) throw new Error(`The warehouse has ${copied} of the file's ${rows} rows; nothing was loaded.`);
}

async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw readFailure(error);
  }
}
