import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const jobStateType = pgEnum('job_state', ['waiting', 'running', 'dead']);

/** Work to be done outside of a call. A job that was done is deleted. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Waiting jobs of a kind with the same key are done together. */
    key: text(),
    payload: jsonb().notNull(),
    state: jobStateType().notNull().default('waiting'),
    /** How many attempts were begun. */
    attempts: integer().notNull().default(0),
    /** Names the newest attempt: only who began it may change the job. Null before the first one. */
    claimId: uuid('claim_id'),
    /** When the next attempt may begin, when a running one counts as abandoned, or when the job was given up. */
    dueAt: instant('due_at').notNull(),
    /** The code or the class of the newest failure, without its message, which may quote data. */
    failure: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('job_due')
      .on(table.kind, table.dueAt, table.id)
      .where(sql`state <> 'dead'`),
    index('job_key')
      .on(table.kind, table.key)
      .where(sql`key is not null and state <> 'dead'`),
    index('job_running')
      .on(table.kind, table.key)
      .where(sql`state = 'running'`),
    index('job_dead')
      .on(table.dueAt)
      .where(sql`state = 'dead'`),
  ],
);
