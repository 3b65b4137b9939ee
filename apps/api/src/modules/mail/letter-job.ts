import type * as v from 'valibot';
import { hour, minute, second } from '#process/durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Letter } from './letter.ts';
import type { Outbox } from './outbox.ts';

interface LetterJobDependencies {
  database: Database;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
}

/** Letters of one kind to publishers. */
interface LetterJob<News> {
  /** Promises a letter in the transaction of what it reports. */
  promise(jobs: JobQueue, transaction: Database, news: News): Promise<void>;
  /** Puts the letters that were promised into the outbox. */
  job(dependencies: LetterJobDependencies): JobKind;
}

/**
 * Describes letters that the operator's command line promises and the server writes: only the server has the key that
 * seals mails.
 * @param letter.payload what the letter reports, with the publisher that it goes to
 * @param letter.write the letter, or null for a publisher that is gone
 */
export function createLetterJob<Schema extends v.GenericSchema<unknown, { publisherId: string }>>(letter: {
  kind: string;
  payload: Schema;
  write: (own: OwnDatabase, news: v.InferOutput<Schema>, origin: string) => Promise<Letter | null>;
}): LetterJob<v.InferOutput<Schema>> {
  const { kind, payload, write } = letter;
  return {
    promise: async (jobs, transaction, news) => {
      await jobs.put(transaction, { kind, payload: news });
    },
    job: ({ database, outbox, origin }) =>
      jobKind({
        name: kind,
        payload,
        lease: minute,
        atOnce: 1,
        retryAfter: backOff({ mostAttempts: 40, first: second, longest: hour }),
        run: (news, _signal, id) =>
          asPublisher(database, news.publisherId, async (own) => {
            const written = await write(own, news, origin);
            if (written !== null) await outbox.put(own, written, letterId(id));
          }),
      }),
  };
}

/**
 * The id of the letter of a promise: the same at every attempt, and not the one of the promise, which is a job itself. It
 * is the promise's with the version that RFC 9562 leaves to applications.
 */
function letterId(promiseId: string): string {
  return `${promiseId.slice(0, 14)}8${promiseId.slice(15)}`;
}
