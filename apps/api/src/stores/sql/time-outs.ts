/** Time-outs of the relational store, in milliseconds. */
export interface TimeOuts {
  /** Getting a connection from the pool, new or released. */
  connect: number;
  /** One statement, including its wait for locks. */
  statement: number;
  /** Waiting for one lock. */
  lock: number;
  /** A transaction between two statements. */
  idleInTransaction: number;
  /** A connection without a byte from the server. Longer than any statement may last. */
  silence: number;
  /** Waiting for running statements when the store is closed. */
  close: number;
}

/** For calls. A user waits for the answer: a quick 503 with `Retry-After` is better than a slow one. */
export const callTimeOuts: TimeOuts = {
  connect: 5_000,
  statement: 15_000,
  lock: 5_000,
  idleInTransaction: 30_000,
  silence: 65_000,
  close: 5_000,
};

/** For work in the background: loads, jobs and retention. */
export const networkTimeOuts: Pick<TimeOuts, 'statement' | 'lock'> = { statement: 60_000, lock: 20_000 };
