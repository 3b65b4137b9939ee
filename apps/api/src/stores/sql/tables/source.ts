import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The source that a network has from the start. */
export const mainSource = 'main';

/** Where statistics come from: an ad server or a partner. */
export const source = pgTable('source', {
  id: text().primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** The first and the last day that are not complete without it; the first is null for a source that no day waits for. */
  requiredFrom: date('required_from', { mode: 'string' }),
  requiredUntil: date('required_until', { mode: 'string' }),
});
