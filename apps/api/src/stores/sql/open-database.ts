import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { OpenedDatabase } from './database.ts';
import * as schema from './schema.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do, as long as every process that migrates the same database asks for the same one. */
const migrationLock = 740_021;

export interface DatabaseLocation {
  /** A Postgres server; without it, the embedded PGlite keeps the data. */
  url?: string | undefined;
  /** The folder below which PGlite keeps its files, or null for a database that dies with the process. */
  dataDir: string | null;
}

/** Opens the relational store and brings its tables up to date. Rejects when it cannot be reached or migrated. */
export async function openDatabase({ url, dataDir }: DatabaseLocation): Promise<OpenedDatabase> {
  if (url !== undefined) return openPostgres(url);
  if (dataDir === null) return openPglite({});
  const folder = join(dataDir, 'sql');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return openPglite({ dataDir: folder });
}

/** Opens PGlite with its own options and migrates it. */
export async function openPglite(options: PGliteOptions): Promise<OpenedDatabase & { client: PGlite }> {
  const client = await PGlite.create(options);
  const database = drizzlePglite({ client, schema });
  await migratePglite(database, { migrationsFolder });
  return {
    kind: 'pglite',
    client,
    database,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

async function openPostgres(url: string): Promise<OpenedDatabase> {
  await migrateUnderLock(url);
  const client = postgres(url, { onnotice: () => {}, connect_timeout: 5 });
  return {
    kind: 'postgres',
    database: drizzlePostgres({ client, schema }),
    ping: async () => void (await client`select 1`),
    close: () => client.end({ timeout: 5 }),
  };
}

/** Several processes may start at once on one Postgres: the lock lets one migrate while the others wait for it. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    const database = drizzlePostgres({ client, schema });
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migratePostgres(database, { migrationsFolder });
  } finally {
    // Ending the connection releases the lock.
    await client.end({ timeout: 5 });
  }
}
