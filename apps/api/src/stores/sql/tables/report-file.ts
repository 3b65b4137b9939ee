import type { ReportRequest } from '@publisher-console/api-contract';
import { bigint, index, json, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, localeType } from './columns.ts';
import { publisher } from './publisher.ts';

export const reportFileStateType = pgEnum('report_file_state', [
  'waiting',
  'running',
  'done',
  'failed',
  'left',
  'cancelled',
]);

/** A report that a browser downloads, from the creation of its link on. */
export const reportFile = pgTable(
  'report_file',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** The session or the API token that created the link, which does not work without it. */
    sessionId: uuid('session_id'),
    apiTokenId: uuid('api_token_id'),
    keyHash: bytes('key_hash').notNull(),
    request: json().$type<ReportRequest>().notNull(),
    locale: localeType().notNull(),
    name: text().notNull(),
    state: reportFileStateType().notNull().default('waiting'),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    /** Null until they are counted. */
    totalRows: bigint('total_rows', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** When the state or the number of rows last changed. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('report_file_changed').on(table.changedAt)],
);
