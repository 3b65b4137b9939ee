/** Milliseconds that the relational store may take before the statement or the connection is given up. */
export interface TimeOuts {
  /** Getting a connection: a new one, or one that somebody else gives back. */
  connect: number;
  /** One statement, its wait for locks included. */
  statement: number;
  /** Waiting for one lock. */
  lock: number;
  /** An open transaction between two statements. */
  idleInTransaction: number;
  /** A connection on which the server says nothing at all; longer than the longest statement. */
  silence: number;
  /** What still runs when the store is closed. */
  close: number;
}

/** A person waits for the answer: better a quick 503 that says when to try again. */
export const callTimeOuts: TimeOuts = {
  connect: 5_000,
  statement: 15_000,
  lock: 5_000,
  idleInTransaction: 30_000,
  silence: 65_000,
  close: 5_000,
};

/** Nobody's call waits for the network's own work: loads, deliveries, removal of old data. */
export const networkTimeOuts: Pick<TimeOuts, 'statement' | 'lock'> = { statement: 60_000, lock: 20_000 };
