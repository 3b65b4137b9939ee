import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { OpenedDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { apiRole } from './roles.ts';
import * as schema from './schema.ts';

/** Any number will do, as long as every process that migrates the same database asks for the same one. */
const migrationLock = 740_021;

/** Connects to a Postgres server and migrates it; works as the API's role. Rejects when it cannot be reached. */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  await migrateUnderLock(url);
  const client = postgres(url, { onnotice: () => {}, connect_timeout: 5, connection: { role: apiRole } });
  try {
    await requireRole(client);
  } catch (error) {
    await client.end({ timeout: 5 });
    throw error;
  }
  return {
    kind: 'postgres',
    database: drizzle({ client, schema }),
    ping: async () => void (await client`select 1`),
    close: () => client.end({ timeout: 5 }),
  };
}

/** A pooler in front of the server may drop what a connection asks for, and the wall between publishers with it. */
async function requireRole(client: postgres.Sql): Promise<void> {
  const [row] = await client<{ role: string }[]>`select current_user as role`;
  if (row?.role !== apiRole)
    throw new Error(`Connections to Postgres do not work as ${apiRole}: the option "role" has to reach the server.`);
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
