import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Facts about the whole network: one row, from the first start on. */
export const networkIdentity = pgTable(
  'network',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The same as in the warehouse: the two stores belong together. */
    id: uuid().notNull(),
    /** When the warehouse had the id too; null while the first start has not got so far. */
    pairedAt: instant('paired_at'),
    /** Whether ad blocks of publishers without a contract are stopped. */
    needsContract: boolean('needs_contract').notNull().default(false),
  },
  (table) => [check('network_is_only', sql`${table.isOnly}`)],
);
