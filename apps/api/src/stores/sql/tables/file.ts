import { sql } from 'drizzle-orm';
import { bigint, date, index, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { publisher } from './publisher.ts';

export const filePurposeType = pgEnum('file_purpose', ['upload', 'drawn', 'contract']);

/** A file in the store of files. Its row is written when all of its bytes are there. */
export const storedFile = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    purpose: filePurposeType().notNull(),
    /** What the store knows it by: random, never a name that somebody sent. */
    key: text().notNull().unique(),
    /** As it was sent, without folders. */
    name: text().notNull(),
    /** The media type, found from the bytes. */
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: bytes().notNull(),
    /** SHA-256 of what a drawn file was drawn from, so that it is drawn once. */
    sourceDigest: text('source_digest'),
    createdAt: instant('created_at').notNull(),
    /** When something first referred to it. A file that nothing refers to is removed. */
    usedAt: instant('used_at'),
  },
  (table) => [
    index('stored_file_publisher').on(table.publisherId, table.createdAt),
    index('stored_file_unused')
      .on(table.createdAt)
      .where(sql`used_at is null`),
    index('stored_file_drawn_used')
      .on(table.usedAt)
      .where(sql`purpose = 'drawn'`),
    uniqueIndex('stored_file_drawn')
      .on(table.publisherId, table.sourceDigest)
      .where(sql`source_digest is not null`),
    // For foreign keys that include the publisher.
    unique('stored_file_of_publisher').on(table.id, table.publisherId),
  ],
);

/** How much a publisher uploaded on a day of UTC, whatever became of the files. */
export const uploadDay = pgTable(
  'upload_day',
  {
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.day] }), index('upload_day_day').on(table.day)],
);
