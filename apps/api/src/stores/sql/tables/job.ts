import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const jobStateType = pgEnum('job_state', ['waiting', 'running', 'dead']);

/** Work to do outside of a call. A finished job is deleted. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** One attempt does all waiting jobs of a kind with the same key. */
    key: text(),
    payload: jsonb().notNull(),
    state: jobStateType().notNull().default('waiting'),
    /** Attempts that were started. */
    attempts: integer().notNull().default(0),
    /** The id of the newest attempt: only that attempt may change the job. Null before the first one. */
    claimId: uuid('claim_id'),
    /** Waiting: when the next attempt may start. Running: when its lease ends. Dead: when it failed for good. */
    dueAt: instant('due_at').notNull(),
    /** The code or the class of the newest error. Its message may quote data, so it is not stored. */
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
