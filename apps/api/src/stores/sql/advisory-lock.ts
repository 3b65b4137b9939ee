import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { callTimeOuts } from './time-outs.ts';

/** Milliseconds between two attempts. */
const pause = 200;

/** Acquires the lock of this name until the transaction ends. False while another process holds it. */
export async function tryAdvisoryLock(transaction: Database, name: string): Promise<boolean> {
  const [row] = await transaction
    .select({ isLocked: sql<boolean>`locked` })
    .from(sql`(select pg_try_advisory_xact_lock(hashtext(${name})) as locked) as attempt`);
  return row?.isLocked === true;
}

/**
 * Runs `work` under the lock of this name; other processes on this database wait. The lock of a process that dies is
 * released at once. `work` must not query this database: PGlite has one connection, which holds the lock. `heartbeat` is
 * in milliseconds: after `TimeOuts.silence` without a statement the connection is closed, and the lock with it.
 */
export function withAdvisoryLock(
  database: Database,
  name: string,
  work: () => Promise<void>,
  heartbeat = callTimeOuts.silence / 4,
): Promise<void> {
  return database.transaction(async (transaction) => {
    // `work` may last longer than a call may leave a transaction idle.
    await transaction.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
    while (!(await tryAdvisoryLock(transaction, name))) await delay(pause);
    let beat: Promise<unknown> = Promise.resolve();
    const beating = setInterval(() => {
      beat = transaction.execute(sql`select 1`).catch(() => {});
    }, heartbeat);
    try {
      await work();
    } finally {
      clearInterval(beating);
      await beat;
    }
  });
}
