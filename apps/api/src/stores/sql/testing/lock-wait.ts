import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#stores/sql/database.ts';
import { asOwner } from './as-owner.ts';

/** Resolves when a connection to this Postgres database waits for a lock of another one. */
export async function lockWait(database: Database): Promise<void> {
  const waiting = sql`pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const isSomebodyWaiting = async () => {
    const found = await asOwner(database, (owner) => owner.select({ pid: sql`pid` }).from(waiting));
    return found.length > 0;
  };
  await vi.waitUntil(isSomebodyWaiting, { timeout: 20_000 });
}
