import type { SQL } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';

/** The rows of a statement that Drizzle cannot build. Both drivers answer with them as `rows`. */
export async function rowsOf<Row extends object>(database: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await database.execute(statement)) as { rows: Row[] };
  return rows;
}
