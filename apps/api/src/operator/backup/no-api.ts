import { sql } from 'drizzle-orm';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { BackupRefused } from './format/backup-refused.ts';
import { rowsOf } from './relational/copied-tables.ts';

/**
 * Throws `BackupRefused` while another process is connected to the Postgres database as an API is. Only one process can
 * open a PGlite.
 */
export async function requireNoApi({ database, connections }: OpenedDatabase): Promise<void> {
  if (connections === undefined) return;
  const [found] = await asOwner(database, (owner) =>
    rowsOf<{ connected: number }>(
      owner,
      sql`select count(*)::int as connected from pg_stat_activity
        where datname = current_database() and application_name = 'publisher-console-api'`,
    ),
  );
  const others = (found?.connected ?? 0) - connections().open;
  if (others > 0) {
    throw new BackupRefused(
      `An API process is connected to this database (${others} ${others === 1 ? 'connection' : 'connections'}): stop every API process of it, and wait half a minute.`,
    );
  }
}
