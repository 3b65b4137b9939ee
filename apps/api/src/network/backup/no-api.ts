import { sql } from 'drizzle-orm';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database } from '#stores/sql/database.ts';
import { BackupRefused } from './format/backup-refused.ts';
import { rowsOf } from './relational/rows-of.ts';

/**
 * Throws `BackupRefused` while another process is connected to the Postgres database as an API is. Nobody else can open a
 * PGlite. The caller has one connection, and holds no lock.
 */
export async function requireNoApi(database: Database): Promise<void> {
  const [found] = await asOwner(database, (owner) =>
    rowsOf<{ others: number }>(
      owner,
      sql`select count(*)::int as others from pg_stat_activity where datname = current_database()
        and application_name = 'publisher-console-api' and pid <> pg_backend_pid()`,
    ),
  );
  const others = found?.others ?? 0;
  if (others > 0) {
    throw new BackupRefused(
      `An API process is connected to this database (${others} ${others === 1 ? 'connection' : 'connections'}): stop every API process of it, and wait half a minute.`,
    );
  }
}
