import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Runs a statement as the user who connected, who owns the tables. */
type ReadRows = <Row>(query: string) => Promise<Row[]>;

/** The time of the newest migration that this program has. */
const newestMigration = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/**
 * Throws `MigrationRefused` when a newer program has removed what this one uses. A database with newer migrations that
 * only add something is usable: two releases run side by side during an upgrade.
 */
export async function requireUsable(read: ReadRows): Promise<void> {
  if (!(await exists(read, 'drizzle.oldest_program'))) return;
  const [oldest] = await read<{ migration: string; release: string }>(
    'select migration, release from drizzle.oldest_program',
  );
  if (oldest === undefined || Number(oldest.migration) <= newestMigration) return;
  throw new MigrationRefused(
    `The database can be used by release ${oldest.release} and newer ones, and this program is older. Start the newer program, or restore a backup of before the upgrade.`,
  );
}

/** Throws `MigrationRefused` when this program would have to migrate the database first. */
export async function requireMigrated(read: ReadRows): Promise<void> {
  const cure = 'Start the API of this release or run bin/network migrate, then try again.';
  if (!(await exists(read, 'drizzle.__drizzle_migrations')))
    throw new MigrationRefused(`The database has no tables yet. ${cure}`);
  const [newest] = await read<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations');
  if (Number(newest?.at) < newestMigration)
    throw new MigrationRefused(`The database is older than this program. ${cure}`);
}

async function exists(read: ReadRows, table: string): Promise<boolean> {
  const [found] = await read<{ is_there: boolean }>(`select to_regclass('${table}') is not null as is_there`);
  return found?.is_there === true;
}
