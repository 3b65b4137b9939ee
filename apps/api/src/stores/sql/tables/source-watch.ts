import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { source } from './source.ts';

/** A place that is looked at again and again, because a source stores its figures there. Runs record what was read. */
export const sourceWatch = pgTable('source_watch', {
  sourceId: text('source_id')
    .primaryKey()
    .references(() => source.id),
  kind: text().$type<'table' | 'bucket'>().notNull(),
  place: text().notNull(),
  /** Today and so many days before it are looked at. */
  daysBack: integer('days_back').notNull(),
  everyMinutes: integer('every_minutes').notNull(),
  /** So many days after its end, a day is final; null if only the place itself declares that. */
  finalAfterDays: integer('final_after_days'),
  /** When the next look is due. */
  dueAt: instant('due_at').notNull(),
  lookedAt: instant('looked_at'),
  /** Why the last look could not see the place or load a day; null if it did. */
  failure: text(),
});
