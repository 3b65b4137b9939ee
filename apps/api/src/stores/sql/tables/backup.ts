import { sql } from 'drizzle-orm';
import { boolean, check, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Backups under way. As long as one lasts, no facts are removed that it may still have to read. */
export const backupLease = pgTable('backup_lease', {
  /** The id of the backup. */
  id: uuid().primaryKey(),
  endsAt: instant('ends_at').notNull(),
});

export const restoreStepType = pgEnum('restore_step', ['facts', 'rows']);

/** The restore that is filling this network: one row, until the last step. No API starts on a network that has it. */
export const unfinishedRestore = pgTable(
  'unfinished_restore',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The id of the backup. */
    backupId: uuid('backup_id').notNull(),
    /** `facts`: facts and files are being restored. `rows`: all rows of the relational store are there as well. */
    step: restoreStepType().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (table) => [check('unfinished_restore_is_only', sql`${table.isOnly}`)],
);
