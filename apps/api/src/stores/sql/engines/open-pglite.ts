import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { monotonicClock } from '#process/durations.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { migrationsFolder } from '#stores/sql/migrations-folder.ts';
import { requireMigrated, requireUsable } from '#stores/sql/schema-version.ts';
import { GuardedPglite } from './guarded-pglite.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { apiRole } from '#stores/sql/roles.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';

/**
 * PGlite's default of 128 MB is allocated in full at the start. Pages that are not in this cache come from the page cache
 * of the operating system.
 */
const sharedBuffers = '32MB';

interface EmbeddedDatabase {
  /** Whether to migrate the database. Without it, one that would have to be migrated is refused. */
  migrates?: boolean;
  /** Called when the database has ended by itself, and has to be opened again. */
  onLost?: ((error: Error) => void) | undefined;
}

/**
 * Opens PGlite, migrates it and sets the API's role. Throws `MigrationRefused` when this program cannot use the database.
 */
export async function openPglite(
  options: PGliteOptions,
  { migrates = true, onLost }: EmbeddedDatabase = {},
): Promise<OpenedDatabase & { client: PGlite }> {
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`];
  const client = new GuardedPglite({ startParams, ...options }, onLost);
  await client.waitReady;
  // Drizzle uses only the methods that `withPreparedStatements` has.
  const database = drizzle({ client: withPreparedStatements(client) as PGlite });
  try {
    const read = async <Row>(query: string) => (await client.query<Row>(query)).rows;
    await requireUsable(read);
    if (migrates) await migrate(database, { migrationsFolder });
    else await requireMigrated(read);
    await client.exec(`set role ${apiRole}`);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    kind: 'pglite',
    client,
    database,
    // Only this process uses the store, so its monotonic clock is enough. Changes of the wall clock affect that of
    // PGlite.
    sharedNow: () => momentOf(monotonicClock()),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}
