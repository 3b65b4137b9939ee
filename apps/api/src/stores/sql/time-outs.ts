/** Milliseconds after which a statement or a connection of the relational store is given up. */
export interface TimeOuts {
  /** Getting a connection: a new one, or one that another call releases. */
  connect: number;
  /** One statement, its wait for locks included. */
  statement: number;
  /** Waiting for one lock. */
  lock: number;
  /** An open transaction between two statements. */
  idleInTransaction: number;
  /** Without a byte from the server. Longer than the longest statement may take. */
  silence: number;
  /** Waiting for running statements when the store is closed. */
  close: number;
}

/** For calls. A person waits for the answer, so a quick 503 that says when to try again is better than a slow one. */
export const callTimeOuts: TimeOuts = {
  connect: 5_000,
  statement: 15_000,
  lock: 5_000,
  idleInTransaction: 30_000,
  silence: 65_000,
  close: 5_000,
};

/** For loads, deliveries and the removal of old data, for which no call waits. */
export const networkTimeOuts: Pick<TimeOuts, 'statement' | 'lock'> = { statement: 60_000, lock: 20_000 };
