import type { Socket } from 'node:net';
import pg from 'pg';
import { apiRole } from '#stores/sql/roles.ts';
import type { TimeOuts } from '#stores/sql/time-outs.ts';

export interface PoolSettings {
  url: string;
  /** The most connections at a time. */
  size: number;
  timeOuts: TimeOuts;
}

/** Milliseconds after which an unused connection is closed. Shorter than `TimeOuts.silence`, which would cut it. */
const idleLife = 30_000;

export interface PostgresPool {
  pool: pg.Pool;
  /** Waits for running statements for `TimeOuts.close`, then cuts their connections. */
  close: () => Promise<void>;
}

/**
 * Creates a pool whose connections work as the API's role and have time-outs. When all connections are in use, a call
 * waits for one as long as it would for a new one.
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
    // A server that is frozen or out of reach cannot keep its own time-outs.
    socketOf(client).setTimeout(timeOuts.silence, () => cut(client));
    // Drizzle releases a connection whose transaction failed, but not one that broke before `begin` was answered.
    client.on('error', (error) => {
      if (!used.has(client)) return;
      client.release(error);
      // Drizzle may release it too; the pool would throw, and that error would hide the first one.
      client.release = () => {};
    });
  });
  // An unused connection that breaks is replaced when one is needed.
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

/** The driver's types keep it to themselves. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
