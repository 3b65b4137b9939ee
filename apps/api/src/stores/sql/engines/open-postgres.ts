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

/** The key of the advisory lock: an arbitrary number, the same in every process. */
const migrationLock = 740_021;

interface PostgresSettings {
  url: string;
  /** The most connections at a time. */
  poolSize?: number | undefined;
  /** Overrides of `callTimeOuts`. */
  timeOuts?: Partial<TimeOuts> | undefined;
}

/** Connects to a Postgres server, migrates it and sets the API's role. Rejects when the server cannot be reached. */
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
    connections: () => ({
      most: poolSize,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => void (await pool.query('select 1')),
    close,
  };
}

/** A pooler such as PgBouncer may drop the start-up parameter `options`. Without the role, row policies would not apply. */
async function requireRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (rows[0]?.role !== apiRole)
    throw new Error(`Connections to Postgres do not work as ${apiRole}: the start-up option has to reach the server.`);
}

/**
 * Processes that start together on one Postgres migrate under an advisory lock; the wait for it has no time-out. The wait
 * of a migration for a table has one, because all other statements on that table wait for the migration.
 */
async function migrateUnderLock(url: string, connect: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connect });
  // Errors of the connection also reject the running statement.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${networkTimeOuts.lock}`);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
