import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#stores/sql/database.ts';
import { addJobs } from './job-repository.ts';

/** Work to be done outside of a call. */
export interface NewJob {
  /** The name of its kind, whose handler does the work. */
  kind: string;
  /**
   * One attempt does all waiting jobs of a kind with the same key, with the payload of one of them; attempts of one key never
   * overlap. Without a key, every job has its own attempt.
   */
  key?: string;
  /** JSON that the kind's schema accepts; `{}` by default. It is stored as it is: a secret has to be encrypted. */
  payload?: object | string | number;
  /** When the first attempt may begin; now by default. */
  runAt?: Date;
  /** A UUID; a new one by default. While a job with this id exists, no other is put. */
  id?: string;
}

/** Accepts jobs. */
export interface JobQueue {
  /**
   * Stores jobs within the transaction of their cause. After the commit each is done at least once, even if this process
   * dies.
   */
  put(transaction: Database, ...jobs: NewJob[]): Promise<void>;
  /** Calls `listen` soon after each `put` of this process, when its transaction is probably committed. */
  onPut(listen: () => void): void;
}

/** Milliseconds from a put to the call of the listeners: most transactions are committed by then. */
const commitTime = 100;

/** Stores jobs in the database, where `createJobRunner` claims them. */
export function createJobQueue({ now }: { now: () => Date }): JobQueue {
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isPutMeanwhile = false;

  function notifySoon(): void {
    if (timer !== undefined) {
      isPutMeanwhile = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      for (const listen of listeners) listen();
      if (isPutMeanwhile) notifySoon();
      isPutMeanwhile = false;
    }, commitTime);
    timer.unref();
  }

  return {
    put: async (transaction, ...jobs) => {
      const at = now();
      const added = jobs.map(({ id = randomUUIDv7(), kind, key = null, payload = {}, runAt = at }) => ({
        id,
        kind,
        key,
        payload,
        createdAt: at,
        dueAt: runAt,
      }));
      await addJobs(transaction, added);
      if (listeners.length > 0) notifySoon();
    },
    onPut: (listen) => void listeners.push(listen),
  };
}
