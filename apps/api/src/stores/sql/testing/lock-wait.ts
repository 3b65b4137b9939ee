import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#stores/sql/database.ts';
import { asOwner } from '#stores/sql/as-owner.ts';

/** Resolves when this many connections to the Postgres database wait for a lock. */
export async function lockWait(database: Database, connections = 1): Promise<void> {
  const waiting = sql`pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const areWaiting = async () => {
    const found = await asOwner(database, (owner) => owner.select({ pid: sql`pid` }).from(waiting));
    return found.length >= connections;
  };
  await vi.waitUntil(areWaiting, { timeout: 20_000 });
}
