import { createClient } from '@clickhouse/client';
import type { Statement, Warehouse } from '@publisher-console/api/stores/warehouse/warehouse.ts';

/** Records the statements that an API on `warehouse` reads. */
export function recordReads(warehouse: Warehouse) {
  const statements: Statement[] = [];
  return {
    warehouse: {
      ...warehouse,
      reader: {
        ...warehouse.reader,
        read: (statement: Statement, signal: AbortSignal) => {
          statements.push(statement);
          return warehouse.reader.read(statement, signal);
        },
      },
    },
    /** The statements since the last call. */
    take: (): Statement[] => statements.splice(0),
  };
}

/** Sends statements straight to the engine, with the settings that the API sends them with. */
export function createEngineClient({ writer }: Warehouse) {
  const client = createClient({ ...writer, max_open_connections: 16, use_multipart_params_auto: true });
  return {
    async read({ sql: query, parameters: query_params }: Statement) {
      const answer = await client.query({
        query,
        query_params,
        format: 'JSONCompact',
        clickhouse_settings: { exact_rows_before_limit: 1, output_format_json_quote_64bit_integers: 1 },
      });
      return answer.json();
    },
    close: () => client.close(),
  };
}
