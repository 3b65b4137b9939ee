import { join } from 'node:path';
import { measure, secondsSince } from '#process/measurements.ts';
import type { Measurements } from '#process/measurements.ts';
import { startEngine } from './engine/engine.ts';
import type { EngineOptions } from './engine/engine.ts';
import { connectFailoverReader } from './failover-reader.ts';
import { connectReader } from './report-reader.ts';
import type { ConnectedReader } from './report-reader.ts';
import { readWarehouseUrl } from './warehouse-address.ts';
import { StatementTooCostly, WarehouseUnavailable } from './warehouse.ts';
import type { ReportReader, Warehouse, WarehouseConnection } from './warehouse.ts';

type Outcome = Measurements['statement']['outcome'];

/** A reader that measures its statements. That of a file ends when the file has been read, or is left. */
function measuredReader(reader: ReportReader): ReportReader {
  return {
    async read(statement, signal) {
      const begun = performance.now();
      let outcome: Outcome = 'done';
      try {
        return await reader.read(statement, signal);
      } catch (error) {
        outcome = outcomeOf(error, signal);
        throw error;
      } finally {
        measure('statement', { kind: 'page', outcome, seconds: secondsSince(begun) });
      }
    },
    async *stream(statement, signal) {
      const begun = performance.now();
      let outcome: Outcome = 'aborted';
      try {
        yield* reader.stream(statement, signal);
        outcome = 'done';
      } catch (error) {
        outcome = outcomeOf(error, signal);
        throw error;
      } finally {
        measure('statement', { kind: 'file', outcome, seconds: secondsSince(begun) });
      }
    },
  };
}

function outcomeOf(error: unknown, { aborted }: AbortSignal): Outcome {
  if (aborted) return 'aborted';
  if (error instanceof StatementTooCostly) return 'too_costly';
  return error instanceof WarehouseUnavailable ? 'unavailable' : 'failed';
}

interface WarehouseOptions extends Omit<EngineOptions, 'folder'> {
  /** The data folder of this installation; an embedded engine stores its data in its folder `warehouse/`. */
  dataDir: string;
  /** The address of a ClickHouse server, see `readWarehouseUrl`; without it an embedded engine is started. */
  url?: string | undefined;
  /** The most facts that a report on a screen may read; unlimited by default. */
  factsOfPage?: number | undefined;
}

/** The same limits as the reader's profile in the embedded engine. */
const serverLimits = {
  readonly: '2',
  max_execution_time: 20,
  cancel_http_readonly_queries_on_client_close: 1,
} as const;

/**
 * Connects to the statistics store without migrating it; sends no request to a server yet. Throws when the platform has no
 * embedded engine, or when another process uses the folder.
 */
export async function openWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const { dataDir, url, factsOfPage: rowsOfPage, ...engineOptions } = options;
  if (url !== undefined) {
    const connection = readWarehouseUrl(url);
    const reader = connectFailoverReader(connection, { profile: serverLimits, rowsOfPage, log: engineOptions.log });
    return opened('server', connection, reader, async () => {});
  }
  const engine = await startEngine({ folder: join(dataDir, 'warehouse'), ...engineOptions });
  return opened('embedded', engine.writer, connectReader(engine.reader, { rowsOfPage }), () => engine.close());
}

function opened(
  kind: Warehouse['kind'],
  writer: WarehouseConnection,
  reader: ConnectedReader,
  release: () => Promise<void>,
): Warehouse {
  return {
    kind,
    reader: measuredReader(reader),
    writer,
    ping: async () => {
      const { rows } = await reader.read({ sql: 'SELECT 1', parameters: {} }, AbortSignal.timeout(2_000));
      if (rows.length !== 1) throw new WarehouseUnavailable('The warehouse answered SELECT 1 without its one row.');
    },
    close: async () => {
      await reader.close();
      await release();
    },
  };
}
