import { UsageError } from '#orders/usage-error.ts';

/** A table or a view of the warehouse. A null database is that of WAREHOUSE_URL. */
export interface TableName {
  database: string | null;
  table: string;
}

const name = /^(?:([A-Za-z_][A-Za-z0-9_]{0,199})\.)?([A-Za-z_][A-Za-z0-9_]{0,199})$/;

/** Parses `table` or `database.table`. Throws `UsageError` for anything else. */
export function parseTableName(text: string): TableName {
  const [, database = null, table] = name.exec(text) ?? [];
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
