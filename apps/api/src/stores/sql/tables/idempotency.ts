import { sql } from 'drizzle-orm';
import { index, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { publisher } from './publisher.ts';

/** The first answers to calls with an `Idempotency-Key`, which are repeated for a day. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    id: uuid().primaryKey(),
    /** Null for a call without a session: its key is scoped to the request alone. */
    publisherId: uuid('publisher_id').references(() => publisher.id, { onDelete: 'cascade' }),
    /** The operation's id in the contract. */
    operation: text().notNull(),
    key: text().notNull(),
    /** HMAC-SHA-256 over the request. */
    requestHash: bytes('request_hash').notNull(),
    /** The answer's `data`. `json` preserves the order of the fields, `jsonb` does not. */
    answer: json().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('idempotency_key_of_publisher')
      .on(table.publisherId, table.operation, table.key)
      .where(sql`publisher_id is not null`),
    uniqueIndex('idempotency_key_of_request')
      .on(table.operation, table.key, table.requestHash)
      .where(sql`publisher_id is null`),
    index('idempotency_key_created').on(table.createdAt),
  ],
);
