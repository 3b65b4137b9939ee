import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { source } from './source.ts';

/** A part of a day of a source that waits for its publication. The row is inserted after all bytes are stored. */
export const feedPart = pgTable(
  'feed_part',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => source.id),
    day: date({ mode: 'string' }).notNull(),
    part: integer().notNull(),
    /** The SHA-256 of its bytes, in hexadecimal digits. */
    digest: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The key in the store of files. */
    key: text().notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.day, table.part] }),
    index('feed_part_created').on(table.createdAt),
  ],
);
