import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { hour, minute, second } from '#process/durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { EmailTemplate } from './email-template.ts';
import type { Outbox } from './outbox.ts';

interface EmailJobDependencies {
  database: Database;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
}

/** Jobs that one statement puts: it has at most 65,535 parameters. */
const jobsOfStatement = 5_000;

/** Emails of one kind to publishers. */
interface EmailJob<News, More> {
  /**
   * Puts the job of an email, in the transaction of the change that the email reports.
   * @param runAt - when the email may be written; now by default
   */
  put(jobs: JobQueue, transaction: Database, news: News, runAt?: Date): Promise<void>;
  /** The same for many emails, without a statement for each. */
  putAll(jobs: JobQueue, transaction: Database, news: readonly News[]): Promise<void>;
  /** Writes the email and puts it into the outbox. */
  job(dependencies: EmailJobDependencies & More): JobKind;
}

/**
 * Describes emails about changes by the operator. They are written later, in a job of the server: only the server has
 * the key that encrypts mails.
 * @param email.payload the change that the email reports, with the id of its publisher
 * @param email.write returns the email to each recipient; `More` is what else it needs
 */
export function createEmailJob<
  Schema extends v.GenericSchema<unknown, { publisherId: string }>,
  More extends object = object,
>(email: {
  kind: string;
  payload: Schema;
  write: (
    own: OwnDatabase,
    news: v.InferOutput<Schema>,
    origin: string,
    more: More,
  ) => Promise<readonly EmailTemplate[]>;
}): EmailJob<v.InferOutput<Schema>, More> {
  const { kind, payload, write } = email;
  return {
    put: async (jobs, transaction, news, runAt) => {
      await jobs.put(transaction, { kind, payload: news, ...(runAt && { runAt }) });
    },
    putAll: async (jobs, transaction, news) => {
      for (let from = 0; from < news.length; from += jobsOfStatement) {
        const part = news.slice(from, from + jobsOfStatement);
        await jobs.put(transaction, ...part.map((each) => ({ kind, payload: each })));
      }
    },
    job: ({ database, outbox, origin, ...more }) =>
      jobKind({
        name: kind,
        payload,
        lease: minute,
        atOnce: 1,
        retryAfter: backOff({ mostAttempts: 40, first: second, longest: hour }),
        run: (news, _signal, id) =>
          asPublisher(database, wholePublisher(news.publisherId), async (own) => {
            for (const written of await write(own, news, origin, more as unknown as More))
              await outbox.put(own, written, emailId(id, written.to));
          }),
      }),
  };
}

/**
 * The id of the job that mails the email: the same at every attempt, and different for each recipient. It is a hash as a
 * UUID of version 8, which RFC 9562 leaves to applications.
 * https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 */
function emailId(emailJobId: string, to: string): string {
  const hash = createHash('sha256').update(`${emailJobId} ${to}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
