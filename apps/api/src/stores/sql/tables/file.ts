import { sql } from 'drizzle-orm';
import { bigint, date, index, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { publisher } from './publisher.ts';

export const filePurposeType = pgEnum('file_purpose', ['upload', 'drawn', 'contract', 'evidence', 'staff']);

/** A file in the store of files. The row is inserted after all bytes are stored. */
export const storedFile = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** `staff`: no call of a publisher reads it. It is an `upload` once an answer has it. */
    purpose: filePurposeType().notNull(),
    /** The key in the store of files: random, never a name from a caller. */
    key: text().notNull().unique(),
    /** The file name that the caller sent, without folders. */
    name: text().notNull(),
    /** The media type, detected from the bytes. */
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: bytes().notNull(),
    /** SHA-256 of everything that a rendered file depends on, so that it is rendered once. */
    sourceDigest: text('source_digest'),
    createdAt: instant('created_at').notNull(),
    /** When something first referred to the file. Retention removes unused files. */
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
    // Referenced by foreign keys that include the publisher.
    unique('stored_file_of_publisher').on(table.id, table.publisherId),
  ],
);

/** Bytes that a publisher uploaded on a UTC day, deleted files included. */
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
