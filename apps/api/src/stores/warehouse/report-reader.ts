import {
  ClickHouseLogLevel,
  createClient,
  EXCEPTION_TAG_HEADER_NAME,
  extractErrorAtTheEndOfChunk,
} from '@clickhouse/client';
import type { ClickHouseSettings } from '@clickhouse/client';
import { longestExecution } from './engine/engine-config.ts';
import { readFailure } from './read-failure.ts';
import { createRowBinaryReader } from './row-binary.ts';
import type { Cell, ReportReader, WarehouseConnection } from './warehouse.ts';

/** For a report on a screen. */
const settings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  exact_rows_before_limit: 1,
  // Without the facts of an unavailable shard, a report would look complete.
  skip_unavailable_shards: 0,
  // An error after the first byte would look like a short answer. Reports are small enough to buffer.
  wait_end_of_query: 1,
};

/** For a file: an error after the first byte truncates it. */
const streamSettings: ClickHouseSettings = { wait_end_of_query: 0, max_execution_time: longestExecution };

export interface ConnectedReader extends ReportReader {
  close(): Promise<void>;
}

export interface ReaderLimits {
  /** Limits for a user whose profile on the server has none. */
  profile?: ClickHouseSettings;
  /** The most rows that a page may read; 0 for any number. */
  rowsOfPage?: number | undefined;
}

/** Reads pages and files through separate connection pools: a page never waits for the connection of a file. */
export function connectReader(
  connection: WarehouseConnection,
  { profile = {}, rowsOfPage = 0 }: ReaderLimits = {},
): ConnectedReader {
  const options = {
    ...connection,
    max_open_connections: 16,
    // Errors are thrown, and logged where they are caught.
    log: { level: ClickHouseLogLevel.OFF },
    use_multipart_params_auto: true,
    clickhouse_settings: { ...settings, ...profile },
  };
  // Stale connections are recognised by their age. The patched client then needs no timer before each request
  // (docs/decisions/039-dependencies.md).
  const client = createClient({
    ...options,
    request_timeout: 30_000,
    keep_alive: { eagerly_destroy_stale_sockets: true },
  });
  // A file is read at the speed of its consumer, so its connection may be idle for long.
  const streamClient = createClient({ ...options, request_timeout: longestExecution * 1_000 });
  return {
    async read({ sql, parameters }, signal) {
      signal.throwIfAborted();
      try {
        const answer = await withRetry(() =>
          client.query({
            query: sql,
            query_params: parameters,
            format: 'JSONCompact',
            abort_signal: signal,
            clickhouse_settings: { max_rows_to_read: String(rowsOfPage) },
          }),
        );
        const { data, totals, rows_before_limit_at_least: total } = await answer.json<Cell[]>();
        return { rows: data, totals: totals ?? null, total: total ?? data.length };
      } catch (error) {
        signal.throwIfAborted();
        throw readFailure(error);
      }
    },
    async *stream({ sql, parameters }, signal) {
      signal.throwIfAborted();
      try {
        const { stream, response_headers: headers } = await withRetry(() =>
          streamClient.exec({
            query: `${sql}\nFORMAT RowBinaryWithNamesAndTypes`,
            query_params: parameters,
            abort_signal: signal,
            clickhouse_settings: streamSettings,
          }),
        );
        // The client ignores the signal once the answer has begun, and an aborted consumer pulls no more batches.
        const close = () => stream.destroy();
        signal.addEventListener('abort', close, { once: true });
        try {
          signal.throwIfAborted();
          yield* rowBatches(stream, headers[EXCEPTION_TAG_HEADER_NAME]);
        } finally {
          signal.removeEventListener('abort', close);
          close();
        }
      } catch (error) {
        signal.throwIfAborted();
        throw readFailure(error);
      }
    },
    close: async () => {
      await client.close();
      await streamClient.close();
    },
  };
}

/** Decodes an answer. ClickHouse appends an error between two marks to the rows, then closes the connection. */
async function* rowBatches(
  pieces: AsyncIterable<Buffer>,
  errorMark: string | string[] | undefined,
): AsyncGenerator<Cell[][], void> {
  const reader = createRowBinaryReader();
  for await (const piece of pieces) {
    if (typeof errorMark === 'string' && piece.includes(errorMark)) throw extractErrorAtTheEndOfChunk(piece, errorMark);
    const rows = reader.rowsOf(piece);
    if (rows.length > 0) yield rows;
  }
  reader.end();
}

/** Retries once after ECONNRESET: ClickHouse may close a connection after an error while the next statement is sent. */
async function withRetry<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return send();
    throw error;
  }
}
