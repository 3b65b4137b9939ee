import type { Socket } from 'node:net';
import pg from 'pg';
import { apiRole } from '#stores/sql/roles.ts';
import type { TimeOuts } from '#stores/sql/time-outs.ts';

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
export function createPool({ url, size, timeOuts }: PoolSettings): PostgresPool {
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
