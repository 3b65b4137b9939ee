import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { callTimeOuts } from './time-outs.ts';

/** Milliseconds between two tries to take a turn. */
const pause = 200;

/** Takes the right to do work of this name until the transaction ends. False while another process has it. */
export async function takeTurn(transaction: Database, name: string): Promise<boolean> {
  const [row] = await transaction
    .select({ isTaken: sql<boolean>`taken` })
    .from(sql`(select pg_try_advisory_xact_lock(hashtext(${name})) as taken) as turn`);
  return row?.isTaken === true;
}

/**
 * Runs `work` while no other process on this database runs work of the same name; others wait. A process that dies
 * lets go at once. The work must not ask this database: the embedded one answers nobody else meanwhile. `heartbeat` is
 * in milliseconds: a connection on which nothing is said for `TimeOuts.silence` is cut, and the right would be lost.
 */
export function oneAtATime(
  database: Database,
  name: string,
  work: () => Promise<void>,
  heartbeat = callTimeOuts.silence / 4,
): Promise<void> {
  return database.transaction(async (transaction) => {
    // The work may take longer than calls may leave a transaction open.
    await transaction.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
    while (!(await takeTurn(transaction, name))) await delay(pause);
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
