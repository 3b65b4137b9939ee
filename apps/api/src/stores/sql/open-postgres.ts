import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { OpenedDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import * as schema from './schema.ts';

/** Any number will do, as long as every process that migrates the same database asks for the same one. */
const migrationLock = 740_021;

/** Connects to a Postgres server and migrates it. Rejects when it cannot be reached. */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  await migrateUnderLock(url);
  const client = postgres(url, { onnotice: () => {}, connect_timeout: 5 });
  return {
    kind: 'postgres',
    database: drizzle({ client, schema }),
    ping: async () => void (await client`select 1`),
    close: () => client.end({ timeout: 5 }),
  };
}

/** Several processes may start at once on one Postgres: the lock lets one migrate while the others wait for it. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    const database = drizzle({ client, schema });
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(database, { migrationsFolder });
  } finally {
    // Ending the connection releases the lock.
    await client.end({ timeout: 5 });
  }
}
