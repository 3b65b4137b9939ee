import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#stores/sql/database.ts';
import { addJob } from './job-repository.ts';

/** Work to be done outside of a call. */
export interface NewJob {
  /** The name of its kind, whose handler does the work. */
  kind: string;
  /**
   * Waiting jobs of a kind with one key are done together, by one attempt with the payload of one of them; attempts of one
   * key never overlap. Without a key every job is done for itself.
   */
  key?: string;
  /** JSON, as the kind describes it; `{}` unless said otherwise. It is kept as it is: a secret has to be encrypted. */
  payload?: object | string | number;
  /** When the first attempt may begin; at once unless said otherwise. */
  runAt?: Date;
  /** A UUID; a new one unless said otherwise. While a job with this id is there, another one is not put. */
  id?: string;
}

/** Takes jobs. */
export interface JobQueue {
  /**
   * Saves a job in the transaction of what makes it necessary: once that is committed, the job is done at least once, even
   * if this process fails.
   */
  put(transaction: Database, job: NewJob): Promise<void>;
  /** Calls `listen` soon after each `put` of this process, when its transaction has probably been committed. */
  onPut(listen: () => void): void;
}

/** Milliseconds between a put and the look for it: most transactions are committed by then. */
const commitTime = 100;

/** Keeps jobs in the database, from which `createJobRunner` takes them. */
export function createJobQueue({ now }: { now: () => Date }): JobQueue {
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isPutMeanwhile = false;

  function tellSoon(): void {
    if (timer !== undefined) {
      isPutMeanwhile = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      for (const listen of listeners) listen();
      if (isPutMeanwhile) tellSoon();
      isPutMeanwhile = false;
    }, commitTime);
    timer.unref();
  }

  return {
    put: async (transaction, { id = randomUUIDv7(), kind, key = null, payload = {}, runAt }) => {
      const at = now();
      await addJob(transaction, { id, kind, key, payload, createdAt: at, dueAt: runAt ?? at });
      if (listeners.length > 0) tellSoon();
    },
    onPut: (listen) => void listeners.push(listen),
  };
}
