import { foreignKey, index, integer, pgEnum, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { storedFile } from './file.ts';
import { publisher } from './publisher.ts';

export const feedbackSubjectType = pgEnum('feedback_subject', ['problem', 'idea']);

/** A message to support. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    subject: feedbackSubjectType().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('feedback_publisher').on(table.publisherId, table.createdAt),
    // Referenced by the foreign key of its files, which includes the publisher.
    unique('feedback_of_publisher').on(table.id, table.publisherId),
  ],
);

/** The files of a message, in their order. */
export const feedbackFile = pgTable(
  'feedback_file',
  {
    feedbackId: uuid('feedback_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.fileId] }),
    // A file belongs to one message.
    unique('feedback_file_once').on(table.fileId),
    foreignKey({
      name: 'feedback_file_of_feedback',
      columns: [table.feedbackId, table.publisherId],
      foreignColumns: [feedback.id, feedback.publisherId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'feedback_file_of_publisher',
      columns: [table.fileId, table.publisherId],
      foreignColumns: [storedFile.id, storedFile.publisherId],
    }).onDelete('cascade'),
  ],
);
