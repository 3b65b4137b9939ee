import type { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StoreUnusable } from '#stores/store-faults.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { isContention } from '#stores/store-faults.ts';
import { migrationsFolder } from '#stores/sql/migrations-folder.ts';
import { apiRole } from '#stores/sql/roles.ts';
import { serverNow } from '#stores/sql/shared-clock.ts';
import { callTimeOuts, networkTimeOuts } from '#stores/sql/time-outs.ts';
import type { TimeOuts } from '#stores/sql/time-outs.ts';
import { requireMigrated, requireUsable } from '#stores/sql/schema-version.ts';

interface PoolSettings {
  url: string;
  /** The most connections at a time. */
  size: number;
  timeOuts: TimeOuts;
}

/** Milliseconds until an unused connection is closed: fewer than `TimeOuts.silence`, which counts as an error. */
const idleLife = 30_000;

interface PostgresPool {
  pool: pg.Pool;
  /** Waits `TimeOuts.close` for running statements, then closes their connections. */
  close: () => Promise<void>;
}

/**
 * Creates a pool whose connections have the API's role and time-outs. When all connections are in use, `TimeOuts.connect`
 * limits the wait for one.
 */
function createPool({ url, size, timeOuts }: PoolSettings): PostgresPool {
  const pool = new pg.Pool({
    application_name: 'publisher-console-api',
    options: `-c role=${apiRole}`,
    connectionString: url,
    max: size,
    idleTimeoutMillis: idleLife,
    keepAlive: true,
    connectionTimeoutMillis: timeOuts.connect,
    statement_timeout: timeOuts.statement,
    lock_timeout: timeOuts.lock,
    idle_in_transaction_session_timeout: timeOuts.idleInTransaction,
  });
  const used = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => used.delete(client));
  pool.on('connect', (client) => {
    // A frozen or unreachable server does not enforce the time-outs itself.
    socketOf(client).setTimeout(timeOuts.silence, () => cut(client));
    // Drizzle releases the connection of a failed transaction, but not one that broke before the answer to `begin`.
    client.on('error', (error) => {
      if (!used.has(client)) return;
      client.release(error);
      // Drizzle may release it as well: the pool would throw, and hide the first error.
      client.release = () => {};
    });
  });
  // The pool replaces an idle connection that broke when it needs one.
  pool.on('error', () => {});
  return {
    pool,
    close: async () => {
      const late = setTimeout(() => used.forEach(cut), timeOuts.close);
      await pool.end();
      clearTimeout(late);
    },
  };
}

function cut(client: pg.PoolClient): void {
  socketOf(client).destroy(new Error('Connection terminated: the server did not answer in time'));
}

/** Missing in the types of the driver. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** The key of the advisory lock: an arbitrary number, the same in every process. */
const migrationLock = 740_021;
/** Each one waits for locks for a while at most. */
const migrationAttempts = 10;

interface PostgresSettings {
  url: string;
  /** The most connections at a time. */
  poolSize?: number | undefined;
  /** Whether to migrate the database; otherwise it has to be migrated. */
  migrates: boolean;
  /** Overrides of `callTimeOuts`. */
  timeOuts?: Partial<TimeOuts> | undefined;
}

/**
 * Connects to a Postgres server, migrates it and sets the API's role. Rejects when the server cannot be reached, and with
 * `MigrationRefused` when this program cannot use the database.
 */
export async function openPostgres({
  url,
  poolSize = 10,
  migrates,
  timeOuts,
}: PostgresSettings): Promise<OpenedDatabase> {
  const limits = { ...callTimeOuts, ...timeOuts };
  await asOwner(url, limits.connect, migrates ? migrateUnderLock : requireMigratedOrUsable);
  const { pool, close } = createPool({ url, size: poolSize, timeOuts: limits });
  try {
    await requireRole(pool);
    await requireDurable(pool);
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
 * With `synchronous_commit` off, a server answers before the log of a write is on its disk, and loses the writes of up to
 * three times `wal_writer_delay` when it crashes.
 * https://www.postgresql.org/docs/current/wal-async-commit.html
 */
async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ value: string }>(`select current_setting('synchronous_commit') as value`);
  if (rows[0]?.value !== 'off') return;
  throw new StoreUnusable(
    'DATABASE_URL: synchronous_commit is off, so a crash of Postgres would lose what publishers were told is saved. Set it to on, for the database or for the server.',
  );
}

/** Works as the user of the address, who owns the tables. */
async function asOwner(url: string, connect: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connect });
  // Errors of the connection also reject the running statement.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    // Closing the connection releases the lock of migrations.
    await client.end();
  }
}

/**
 * Processes that start together on one Postgres migrate under an advisory lock; the wait for it has no time-out. The wait
 * of a migration for a table has one, because all other statements on that table wait for the migration. It is begun again
 * when that time is over, and after a deadlock with a call of another process.
 */
async function migrateUnderLock(client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  await client.query(`set lock_timeout = ${networkTimeOuts.lock}`);
  await requireUsable(rowsOf(client));
  for (let left = migrationAttempts - 1; ; left -= 1) {
    try {
      await migrate(drizzle({ client }), { migrationsFolder });
      return;
    } catch (error) {
      if (left === 0 || !isContention(error)) throw error;
    }
  }
}

async function requireMigratedOrUsable(client: pg.Client): Promise<void> {
  await requireMigrated(rowsOf(client));
  await requireUsable(rowsOf(client));
}

function rowsOf(client: pg.Client) {
  return async <Row>(query: string): Promise<Row[]> => (await client.query(query)).rows as Row[];
}
