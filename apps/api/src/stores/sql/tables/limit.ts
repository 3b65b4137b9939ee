import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** How often something was attempted for one key: an address, an account, a session. Shared by all processes. */
export const limitWindow = pgTable(
  'limit_window',
  {
    /** The limit's name, a space, and what it counts for. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    /** By the clock of limits, which a change of the wall clock does not move. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('limit_window_end').on(table.endsAt)],
);
