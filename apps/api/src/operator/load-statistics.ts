import { Readable } from 'node:stream';
import { createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { readFailure } from '#stores/warehouse/report-reader.ts';
import { stagingInsert } from './fact-encoder.ts';
import { FileRefused, namedBadLines } from './file-refused.ts';
import { loaderClient } from './loader-client.ts';
import type { NetworkConnection } from './network-connection.ts';
import { statisticsReader } from './statistics-reader.ts';
import type { StatisticsReader, StatisticsSource } from './statistics-reader.ts';

export interface StatisticsLoadOptions extends StatisticsSource {
  network: NetworkConnection;
  /** Milliseconds that an insert waits for the source's next rows; ClickHouse itself waits for 30 seconds. */
  longestPause?: number | undefined;
}

export interface StatisticsLoaded {
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** How many days the file has; for each of them it replaced what was there. */
  days: number;
  seconds: number;
}

/**
 * Loads a file of statistics: all of it or, whatever happens, nothing. Throws `FileRefused` with the bad lines,
 * `WarehouseUnavailable`, or the source's own failure.
 */
export async function loadStatistics(options: StatisticsLoadOptions): Promise<StatisticsLoaded> {
  const { network, longestPause = 5_000 } = options;
  const started = performance.now();
  const load = await network.beginLoad();
  const client = createClient(loaderClient(load.writer));
  try {
    const reader = statisticsReader(load, options);
    await stage(client, reader, longestPause);
    const { rows, days } = reader.result();
    await refuseDuplicates(client, load.id);
    await keepFacts(client, load.id, rows);
    await network.publishLoad({ id: load.id, days, rows });
    return {
      rows,
      firstDay: days.at(0) ?? '',
      lastDay: days.at(-1) ?? '',
      days: days.length,
      seconds: (performance.now() - started) / 1000,
    };
  } catch (error) {
    // Should this fail as well, the load is forgotten a day later; the first failure is the one to tell.
    await network.abandonLoad(load.id).catch(() => {});
    throw error;
  } finally {
    // What stays here is removed before the next load.
    await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${load.id}` }).catch(() => {});
    await client.close();
  }
}

/**
 * Streams the file's rows into the staging table; the warehouse sets the pace. A server gives up on an insert that
 * pauses, as standard input may, so that a pause ends one insert and the next rows begin another.
 */
async function stage(client: ClickHouseClient, reader: StatisticsReader, longestPause: number): Promise<void> {
  const blocks = reader.blocks();
  let sourceFailure: unknown;
  const read = () => {
    const block = blocks.next();
    block.catch((error: unknown) => {
      sourceFailure = error;
    });
    return block;
  };
  let next = read();

  async function* untilPause(): AsyncGenerator<Buffer> {
    for (;;) {
      const block = await within(longestPause, next);
      if (block === null || block.done === true) return;
      next = read();
      yield block.value;
    }
  }

  while ((await next).done !== true) {
    const values = Readable.from(untilPause(), { objectMode: false, highWaterMark: 1 });
    try {
      const { stream } = await client.exec({ query: stagingInsert, values });
      stream.resume();
    } catch (error) {
      throw sourceFailure ?? readFailure(error);
    }
  }
}

/** What the promise settles to within the time (milliseconds), else null. */
async function within<Value>(time: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, time, null);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    // A timer that goes on would hold on to the promise's value, and there are thousands of them.
    clearTimeout(timer);
  }
}

/** A row that is in the file twice would count twice: throws `FileRefused` with the later lines. */
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

/** Copies the staged rows into the tables that reports read, where nobody sees them yet. */
async function keepFacts(client: ClickHouseClient, load: number, rows: number): Promise<void> {
  const query_params = { load };
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
      query: 'SELECT count() FROM stats_daily WHERE load = {load:UInt32}',
      query_params,
      format: 'JSONCompact',
    }),
  );
  const kept = (await answer.json<[number]>()).data[0]?.[0];
  if (kept !== rows) throw new Error(`The warehouse kept ${kept} of ${rows} rows; nothing was loaded.`);
}

async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw readFailure(error);
  }
}
