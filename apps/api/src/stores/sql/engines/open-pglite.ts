import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { monotonicClock } from '#process/monotonic-clock.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { migrationsFolder } from '#stores/sql/migrations-folder.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { apiRole } from '#stores/sql/roles.ts';
import { momentOf } from '#stores/sql/shared-now.ts';

/** Opens PGlite with the given options, migrates it and works as the API's role from then on. */
export async function openPglite(options: PGliteOptions): Promise<OpenedDatabase & { client: PGlite }> {
  const client = await PGlite.create(options);
  // Drizzle calls nothing else of the client.
  const database = drizzle({ client: withPreparedStatements(client) as PGlite });
  await migrate(database, { migrationsFolder });
  await client.exec(`set role ${apiRole}`);
  return {
    kind: 'pglite',
    client,
    database,
    // One process has the store to itself, and its own clock, unlike the engine's, is not moved with the wall clock.
    sharedNow: () => momentOf(monotonicClock()),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}
