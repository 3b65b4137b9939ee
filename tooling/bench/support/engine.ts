import type { Statement, Warehouse, WarehouseConnection } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { parameterFields } from './statement-parameters.ts';

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

/** The part of an answer of the engine that benchmarks read. */
interface EngineAnswer {
  statistics?: { rows_read: number };
}

/** Sends statements straight to the engine by `fetch`, with the settings that the API sends them with. */
export function createEngineClient({ url, username, password, database }: WarehouseConnection) {
  const settings = new URLSearchParams({
    database,
    default_format: 'JSONCompact',
    exact_rows_before_limit: '1',
    output_format_json_quote_64bit_integers: '1',
    skip_unavailable_shards: '0',
    wait_end_of_query: '1',
  });
  const headers = { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password };
  return {
    async read(statement: Statement): Promise<EngineAnswer> {
      const values = new URLSearchParams(parameterFields(statement));
      const answer = await fetch(`${url}/?${settings.toString()}&${values.toString()}`, {
        method: 'POST',
        headers,
        body: statement.sql,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as EngineAnswer;
    },
  };
}
