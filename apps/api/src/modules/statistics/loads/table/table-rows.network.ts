import type { ClickHouseClient } from '@clickhouse/client';
import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { cellColumns, columnIndex, columnsError } from '#modules/statistics/loads/statistics-columns.ts';
import { UsageError } from '#orders/option-values.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';

/** A table or a view of the warehouse. A null database is that of WAREHOUSE_URL. */
export interface TableName {
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
export function nameOf({ database, table }: TableName): string {
  return database === null ? table : `${database}.${table}`;
}

/** The rows of a table, or those of some of its days. */
export interface TableRows {
  table: TableName;
  /** The columns of statistics that it has. */
  columns: readonly string[];
  /** The measures that its source does not have. */
  unmeasured: readonly OptionalMeasure[];
  /** The first and the last day, `YYYY-MM-DD`. */
  period?: { from: string; until: string } | undefined;
}

/** Reads which columns of statistics a table has; it may have more for other programs. Throws when one is missing, or not measured. */
export async function readColumns(
  client: ClickHouseClient,
  table: TableName,
  unmeasured: readonly OptionalMeasure[],
): Promise<string[]> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `DESCRIBE TABLE ${identifier(table)}`,
      query_params: { ...table },
      format: 'JSONEachRow',
    }),
  );
  const names = new Set((await answer.json<{ name: string }>()).map(({ name }) => name));
  const columns = cellColumns.filter((column) => names.has(column));
  const fault = columnsError(columns, columns.map(columnIndex), unmeasured);
  if (fault !== null) throw new LoadRefused('unreadable', `${nameOf(table)} cannot be loaded: ${fault}.`);
  return columns;
}

function identifier({ database }: TableName): string {
  return database === null ? '{table:Identifier}' : '{database:Identifier}.{table:Identifier}';
}

/** Selects the cells of the rows as texts: `cell_` and each of `cellColumns`. One that the table has not is empty, or 0. */
export function selectCells({ table, columns, unmeasured, period }: TableRows): string {
  const cells = cellColumns.map((column) => {
    const missing = unmeasured.some((measure) => measure === column) ? "'0'" : "''";
    return `${columns.includes(column) ? `ifNull(toString(${column}), '')` : missing} AS cell_${column}`;
  });
  const days = period === undefined ? '' : ' WHERE date >= {from:String} AND date <= {until:String}';
  return `SELECT ${cells.join(', ')} FROM (SELECT * FROM ${identifier(table)}${days})`;
}

/** The parameters of a statement with `selectCells`. */
export function parametersOf({ table, period }: TableRows) {
  return { ...table, ...period };
}
