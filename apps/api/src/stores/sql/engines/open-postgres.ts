import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { migrationsFolder } from '#stores/sql/migrations-folder.ts';
import { createPool } from './postgres-pool.ts';
import { apiRole } from '#stores/sql/roles.ts';
import { serverNow } from '#stores/sql/shared-now.ts';
import { callTimeOuts, networkTimeOuts } from '#stores/sql/time-outs.ts';
import type { TimeOuts } from '#stores/sql/time-outs.ts';

/** An arbitrary number, the same in every process that migrates the same database. */
const migrationLock = 740_021;

export interface PostgresSettings {
  url: string;
  /** The most connections at a time. */
  poolSize?: number | undefined;
  /** Other time-outs than a call's. */
  timeOuts?: Partial<TimeOuts> | undefined;
}

/** Connects to a Postgres server, migrates it and works as the API's role. Rejects when the server cannot be reached. */
export async function openPostgres({ url, poolSize = 10, timeOuts }: PostgresSettings): Promise<OpenedDatabase> {
  const limits = { ...callTimeOuts, ...timeOuts };
  await migrateUnderLock(url, limits.connect);
  const { pool, close } = createPool({ url, size: poolSize, timeOuts: limits });
  try {
    await requireRole(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'postgres',
    database: drizzle({ client: pool }),
    sharedNow: serverNow,
    ping: async () => void (await pool.query('select 1')),
    close,
  };
}

/** A pooler in front of the server may drop start-up options. Without the role, policies would not apply. */
async function requireRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (rows[0]?.role !== apiRole)
    throw new Error(`Connections to Postgres do not work as ${apiRole}: the start-up option has to reach the server.`);
}

/**
 * Several processes may start at once on one Postgres: the lock lets one migrate while the others wait, without a time
 * limit. A migration that waits for a table does have one, because every call to that table waits behind it.
 */
async function migrateUnderLock(url: string, connect: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connect });
  // The statement that fails reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${networkTimeOuts.lock}`);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}
