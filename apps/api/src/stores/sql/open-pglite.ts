import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenedDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import * as schema from './schema.ts';

/** Opens PGlite with its own options and migrates it. */
export async function openPglite(options: PGliteOptions): Promise<OpenedDatabase & { client: PGlite }> {
  const client = await PGlite.create(options);
  const database = drizzle({ client, schema });
  await migrate(database, { migrationsFolder });
  return {
    kind: 'pglite',
    client,
    database,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}
