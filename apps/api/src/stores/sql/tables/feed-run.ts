import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { source } from './source.ts';

/** A call that handed over a day of a source, and what became of it. */
export const feedRun = pgTable(
  'feed_run',
  {
    id: uuid().primaryKey(),
    sourceId: text('source_id')
      .notNull()
      .references(() => source.id),
    day: date({ mode: 'string' }).notNull(),
    /** The SHA-256 of the body, in hexadecimal digits. */
    digest: text().notNull(),
    asOf: instant('as_of'),
    isFinal: boolean('is_final').notNull(),
    state: text().$type<'running' | 'published' | 'refused' | 'failed'>().notNull(),
    code: text(),
    message: text(),
    /** The first bad lines. */
    badLines: jsonb('bad_lines').$type<{ file?: string; line: number; reason: string }[]>().notNull(),
    badLineCount: integer('bad_line_count').notNull(),
    rows: bigint({ mode: 'number' }),
    loadId: integer('load_id'),
    /** Who called. */
    actor: text().notNull(),
    startedAt: instant('started_at').notNull(),
    /** When its process last recorded that it works on it. */
    seenAt: instant('seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** The name of the file that a person handed over; null for all others. */
    fileName: text('file_name'),
    /** The key of the refused file in the store of files, and its bytes, while it can be loaded anyway. */
    keptKey: text('kept_key').unique(),
    keptSize: bigint('kept_size', { mode: 'number' }),
  },
  (table) => [
    index('feed_run_day').on(table.sourceId, table.day, table.startedAt),
    index('feed_run_started').on(table.startedAt),
    index('feed_run_kept')
      .on(table.startedAt)
      .where(sql`kept_key is not null`),
    // One call at a time loads a day of a source.
    uniqueIndex('feed_run_running')
      .on(table.sourceId, table.day)
      .where(sql`state = 'running'`),
  ],
);
