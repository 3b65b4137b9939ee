import type { Socket } from 'node:net';
import pg from 'pg';
import { apiRole } from './roles.ts';
import type { TimeOuts } from './time-outs.ts';

export interface PoolSettings {
  url: string;
  /** The most connections at a time. */
  size: number;
  timeOuts: TimeOuts;
}

/** Milliseconds after which a connection that nobody uses is closed; shorter than a silence that is a fault. */
const idleLife = 30_000;

export interface PostgresPool {
  pool: pg.Pool;
  /** Waits for what is running, then cuts it. */
  close: () => Promise<void>;
}

/**
 * Connections that work as the API's role and give up in time. A call that finds all of them taken waits for one no
 * longer than for a new one.
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
    // Drizzle gives a connection back whose transaction failed, but not one whose transaction could not even begin.
    client.on('error', (error) => {
      if (!used.has(client)) return;
      client.release(error);
      // The pool refuses a second time, which would hide the failure from whoever used the connection.
      client.release = () => {};
    });
  });
  // A connection that breaks while nobody uses it is replaced when somebody asks for one.
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
