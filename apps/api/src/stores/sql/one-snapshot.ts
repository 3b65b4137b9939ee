import type { PgTransactionConfig } from 'drizzle-orm/pg-core';

/**
 * For a transaction that only reads: each of its statements sees what was committed before the first one. Otherwise an answer
 * can mix figures of before and after a change.
 */
export const oneSnapshot: PgTransactionConfig = { isolationLevel: 'repeatable read', accessMode: 'read only' };
