import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The files of the operator that each running process has read, to notice processes with different ones. */
export const networkFile = pgTable(
  'network_file',
  {
    processId: uuid('process_id').notNull(),
    /** The setting that names the file. */
    setting: text().notNull(),
    /** SHA-256 of its content, in hexadecimal digits. */
    digest: text().notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.processId, table.setting] })],
);
