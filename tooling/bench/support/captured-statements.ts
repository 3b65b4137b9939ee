import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '@publisher-console/api/stores/sql/database.ts';

export interface CapturedStatement {
  text: string;
  values: unknown[];
}

/** Records the statements that go through a database, so that they can be sent again and explained. */
export function captureStatements(database: Database) {
  let recorded: CapturedStatement[] | null = null;
  // Drizzle takes a logger at its creation; the product sets none.
  const { session } = database as unknown as { session: { logger: object; options: { logger?: object } } };
  const logger = { logQuery: (text: string, values: unknown[]) => void recorded?.push({ text, values }) };
  session.logger = logger;
  // Transactions create sessions with these options.
  session.options.logger = logger;

  return {
    /** The statements of the work. */
    async during(work: () => Promise<unknown>): Promise<CapturedStatement[]> {
      const statements: CapturedStatement[] = [];
      recorded = statements;
      await work();
      recorded = null;
      return statements;
    },
    run: (transaction: Database, statement: CapturedStatement) => transaction.execute(asSql(statement)),
    async explain(transaction: Database, statement: CapturedStatement): Promise<string> {
      const { rows } = (await transaction.execute(sql`explain ${asSql(statement)}`)) as { rows: object[] };
      return rows.map((row) => Object.values(row).join()).join('\n');
    },
  };
}

/** The statement with its values in the places of `$1`, `$2`, … */
function asSql({ text, values }: CapturedStatement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)));
}
