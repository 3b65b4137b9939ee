import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Counts attempts per key (an address, an account, a session) in a window. Shared by all processes. */
export const limitWindow = pgTable(
  'limit_window',
  {
    /** The limit's name, a space, and the counted key. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    /** On the clock of limits, which changes of the wall clock do not affect. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('limit_window_end').on(table.endsAt)],
);
