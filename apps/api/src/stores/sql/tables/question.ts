import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { feedbackSubjectType } from './feedback.ts';
import { storedFile } from './file.ts';
import { person } from './person.ts';
import { publisher } from './publisher.ts';
import { staff } from './staff.ts';

/** A file that came by mail and was not accepted. */
export interface RefusedFile {
  name: string;
  reason: 'count' | 'quota' | 'size' | 'type';
}

export const questionStateType = pgEnum('question_state', ['new', 'answered', 'open', 'closed']);

/** A question of a publisher to support. */
export const question = pgTable(
  'question',
  {
    id: uuid().primaryKey(),
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** The member who opened it; null for a message of a release that did not store it. */
    personId: uuid('person_id').references(() => person.id, { onDelete: 'set null' }),
    subject: feedbackSubjectType().notNull(),
    /** The first line of the first message. */
    title: text().notNull(),
    state: questionStateType().notNull(),
    /** What it is about, by the page on which it was opened. */
    aboutKind: text('about_kind'),
    aboutId: text('about_id'),
    aboutName: text('about_name'),
    /** The application that it is about: a member who may not see that one does not see the question. */
    applicationId: uuid('application_id'),
    /** The closed question that it continues. */
    formerId: uuid('former_id'),
    assigneeId: uuid('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** The first name of the assignee: a publisher reads no row of the staff. */
    assigneeName: text('assignee_name'),
    createdAt: instant('created_at').notNull(),
    lastMessageAt: instant('last_message_at').notNull(),
    firstAnswerAt: instant('first_answer_at'),
    lastAnswerAt: instant('last_answer_at'),
    /** Since when it waits for the network; null while it does not. */
    waitingSince: instant('waiting_since'),
    /** By when an answer was promised. */
    dueAt: instant('due_at'),
    /** When a mail announced that it will be closed. */
    noticeAt: instant('notice_at'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    // Referenced by foreign keys that include the publisher.
    unique('question_of_publisher').on(table.id, table.publisherId),
    index('question_publisher').on(table.publisherId, table.lastMessageAt),
    index('question_waiting')
      .on(table.waitingSince)
      .where(sql`waiting_since is not null`),
    index('question_changed').on(table.state, table.lastMessageAt),
    index('question_first_answer')
      .on(table.firstAnswerAt)
      .where(sql`first_answer_at is not null`),
  ],
);

/** A message of a question, of a member of the publisher or of the staff. */
export const questionMessage = pgTable(
  'question_message',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    isByStaff: boolean('is_by_staff').notNull(),
    /** The member who wrote it; null for the staff. */
    personId: uuid('person_id').references(() => person.id, { onDelete: 'set null' }),
    /** The member of the staff who wrote it; null for a publisher, and for an answer from the terminal. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    /** First name and role of the staff when it was written: a publisher reads no row of the staff. */
    staffName: text('staff_name'),
    staffRole: text('staff_role'),
    text: text().notNull(),
    isByMail: boolean('is_by_mail').notNull().default(false),
    /** The files of a mail that were not accepted. */
    refusedFiles: jsonb('refused_files').$type<RefusedFile[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('question_message_of_publisher').on(table.id, table.publisherId),
    index('question_message_question').on(table.questionId, table.createdAt),
    foreignKey({
      name: 'question_message_of_question',
      columns: [table.questionId, table.publisherId],
      foreignColumns: [question.id, question.publisherId],
    }).onDelete('cascade'),
  ],
);

/** The files of a message, in their order. */
export const questionFile = pgTable(
  'question_file',
  {
    messageId: uuid('message_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    // A file belongs to one message.
    unique('question_file_once').on(table.fileId),
    foreignKey({
      name: 'question_file_of_message',
      columns: [table.messageId, table.publisherId],
      foreignColumns: [questionMessage.id, questionMessage.publisherId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'question_file_of_publisher',
      columns: [table.fileId, table.publisherId],
      foreignColumns: [storedFile.id, storedFile.publisherId],
    }).onDelete('cascade'),
  ],
);

/** When a member last read a question. */
export const questionRead = pgTable(
  'question_read',
  {
    questionId: uuid('question_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.membershipId] }),
    foreignKey({
      name: 'question_read_of_question',
      columns: [table.questionId, table.publisherId],
      foreignColumns: [question.id, question.publisherId],
    }).onDelete('cascade'),
  ],
);

/** A note of the staff on a question. The role of publishers' calls has no right to this table. */
export const questionNote = pgTable(
  'question_note',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    /** Who wrote it, as the audit log names them. */
    author: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('question_note_question').on(table.questionId, table.createdAt)],
);

/** The files of a note, in their order. */
export const questionNoteFile = pgTable(
  'question_note_file',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => questionNote.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.fileId] }),
    unique('question_note_file_once').on(table.fileId),
  ],
);

/** A text of the staff for frequent questions. */
export const savedAnswer = pgTable('saved_answer', {
  name: text().primaryKey(),
  en: text().notNull(),
  ru: text().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** A mail that came in, so that one that is delivered again counts once. */
export const inboundMail = pgTable(
  'inbound_mail',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of its Message-ID. */
    digest: bytes().notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('inbound_mail_once').on(table.questionId, table.digest),
    index('inbound_mail_received').on(table.receivedAt),
  ],
);
