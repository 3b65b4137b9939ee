import type { FastifyBaseLogger } from 'fastify';
import type { JobQueue } from '#jobs/job-queue.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { firstCountedDay } from '#modules/files/stored-files.ts';
import { day, hour } from '#process/durations.ts';
import { removeOldMails } from '#stores/mail/old-mails.ts';
import { tryAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { removeFeedParts, removeIcons, removeRefusedFiles, removeQuestions, removeUnusedFiles } from './old-files.ts';
import {
  removeAddresses,
  removeAnswers,
  removeDeadJobs,
  removeDeliveries,
  removeFeedRuns,
  removeInboundMails,
  removeInvitations,
  removeLinks,
  removeListings,
  removeRegistrations,
  removeReportFiles,
  removeSessionAddresses,
  removeStaffInvitations,
  removeStaffSessions,
  removeSessions,
  removeSetAside,
  removeTokenAddresses,
  removeTokens,
  removeUploadDays,
} from './retention-repository.ts';

/** Days for which the operator can see a job that was given up. */
const deadJobDays = 30;

/** Days for which a delivery of an event stays. The database refuses less. */
const deliveryDays = 30;

/** Days for which an expired invitation is listed, so that it can be sent again. The database refuses less. */
const invitationDays = 30;

/** Days for which the operator can see what became of a day that was handed over. */
const feedRunDays = 90;

/** Days for which a file that was refused can be loaded anyway. */
const refusedFileDays = 7;

/** Days for which rows of unknown ad blocks stay. */
const setAsideDays = 35;

/** Days for which a token that has ended is stored, so that a program that still uses it gets the reason. */
const endedTokenDays = 365;

/** Days for which an unused icon stays. */
const iconDays = 2;

/** The name of the lock that lets one process remove at a time. */
const turn = 'retention';

/** For how many days data stays. */
export interface RetentionDays {
  /** Sessions, after they ended or ran out. */
  sessions: number;
  /** The addresses of clients in audit events, sessions and API tokens. The database refuses less than seven days. */
  addresses: number;
  /** Accounts whose address was not confirmed, after they were registered. */
  registrations: number;
  /** Mails in the data folder. */
  mails: number;
  /** Questions to support, after they were closed; without it, they stay. */
  questions?: number | undefined;
}

interface RetentionOptions {
  database: Database;
  /** For jobs that remove the contents of files. */
  jobs: JobQueue;
  dataDir: string;
  days: RetentionDays;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  /** The most rows of one transaction. */
  batchSize?: number;
}

/** Removes old data. */
interface Retention {
  /**
   * Removes old data in small transactions until none is left. When `signal` aborts, it stops after the current one. When a
   * kind of data cannot be removed, it logs the failure, removes the other kinds, and then rejects.
   */
  removeOld(signal?: AbortSignal): Promise<void>;
}

/** The result of a batch. */
interface Removed {
  rows: number;
  isLast: boolean;
}

/** Removes one batch; returns null when another process is removing. */
type RemoveBatch = () => Promise<Removed | null>;

/** Several processes may run this on one database: a lock lets one remove at a time. */
export function createRetention(options: RetentionOptions): Retention {
  const { database, jobs, dataDir, days, now, log, batchSize: size = 500 } = options;
  const daysAgo = (count: number) => new Date(now().getTime() - count * day);

  const batchOf = (rows: number): Removed => ({ rows, isLast: rows < size });
  const inTurn = <Result>(work: (network: NetworkDatabase) => Promise<Result>) =>
    asNetwork(database, async (network) => ((await tryAdvisoryLock(network, turn)) ? work(network) : null));
  const before =
    <Moment>(
      moment: Moment,
      remove: (network: NetworkDatabase, batch: { before: Moment; size: number }) => Promise<number>,
    ): RemoveBatch =>
    () =>
      inTurn(async (network) => batchOf(await remove(network, { before: moment, size })));

  /** Checks all icons, a batch at a time. */
  function iconRemoval(): RemoveBatch {
    let after = '';
    return () =>
      inTurn(async (network) => {
        const { removed, last } = await removeIcons(network, { before: daysAgo(iconDays), size, after });
        after = last ?? '';
        return { rows: removed, isLast: last === null };
      });
  }

  const steps = (): Record<string, RemoveBatch> => ({
    sessions: before(daysAgo(days.sessions), removeSessions),
    'sessions of the staff': before(daysAgo(days.sessions), removeStaffSessions),
    links: before(daysAgo(1), removeLinks),
    invitations: before(daysAgo(invitationDays), removeInvitations),
    'invitations to the staff': before(daysAgo(invitationDays), removeStaffInvitations),
    // Store listings are valid for a day.
    listings: before(daysAgo(1), removeListings),
    addresses: before(daysAgo(days.addresses), removeAddresses),
    'addresses of sessions': before(daysAgo(days.addresses), removeSessionAddresses),
    tokens: before(daysAgo(endedTokenDays), removeTokens),
    'addresses of tokens': before(daysAgo(days.addresses), removeTokenAddresses),
    answers: before(daysAgo(1), removeAnswers),
    ...(days.questions !== undefined && { questions: before(daysAgo(days.questions), removeQuestions) }),
    // No mail server delivers a mail again after a week.
    'replies by mail': before(daysAgo(30), removeInboundMails),
    // A running download is recorded every second.
    'report files': before(new Date(now().getTime() - hour), removeReportFiles),
    files: before(daysAgo(1), async (network, batch) => {
      const keys = await removeUnusedFiles(network, batch);
      for (const key of keys) await putFileRemoval(jobs, network, { key, now: now(), runAt: now() });
      return keys.length;
    }),
    'parts of days': before(daysAgo(1), async (network, batch) => {
      const keys = await removeFeedParts(network, batch);
      // Hours later: a publication may be reading them.
      for (const key of keys) await putFileRemoval(jobs, network, { key, now: now() });
      return keys.length;
    }),
    'refused files': before(daysAgo(refusedFileDays), async (network, batch) => {
      const keys = await removeRefusedFiles(network, batch);
      // Hours later: an order may be loading them.
      for (const key of keys) await putFileRemoval(jobs, network, { key, now: now() });
      return keys.length;
    }),
    'sums of uploads': before(firstCountedDay(now()), removeUploadDays),
    // A form that was opened with an icon may be sent hours later.
    icons: iconRemoval(),
    'dead jobs': before(daysAgo(deadJobDays), removeDeadJobs),
    deliveries: before(daysAgo(deliveryDays), removeDeliveries),
    'runs of feeds': before(daysAgo(feedRunDays), removeFeedRuns),
    'rows set aside': before(daysAgo(setAsideDays), removeSetAside),
    // Only the API's role may delete accounts, and only those whose address is not confirmed.
    registrations: () =>
      database.transaction(async (transaction) =>
        (await tryAdvisoryLock(transaction, turn))
          ? batchOf(await removeRegistrations(transaction, { before: daysAgo(days.registrations), size, now: now() }))
          : null,
      ),
  });

  async function removeMails(signal?: AbortSignal): Promise<void> {
    const { spooled, kept } = await removeOldMails(dataDir, daysAgo(days.mails), signal);
    if (spooled > 0) log.warn({ removed: spooled }, 'mails that no relay took were removed from the spool');
    if (kept > 0) log.info({ kind: 'mailbox', removed: kept }, 'old data was removed');
  }

  return {
    removeOld: async (signal) => {
      const failed: string[] = [];
      const attempt = async (kind: string, work: () => Promise<void>) => {
        try {
          await work();
        } catch (error) {
          log.error({ err: error, kind }, 'old data could not be removed');
          failed.push(kind);
        }
      };
      for (const [kind, removeBatch] of Object.entries(steps())) {
        await attempt(kind, async () => {
          const removed = await repeat(removeBatch, signal);
          if (removed > 0) log.info({ kind, removed }, 'old data was removed');
        });
      }
      await attempt('mails', () => removeMails(signal));
      if (failed.length > 0) throw new Error(`Old data could not be removed: ${failed.join(', ')}.`);
    },
  };
}

async function repeat(removeBatch: RemoveBatch, signal?: AbortSignal): Promise<number> {
  let sum = 0;
  while (signal?.aborted !== true) {
    const removed = await removeBatch();
    sum += removed?.rows ?? 0;
    if (removed === null || removed.isLast) break;
  }
  return sum;
}
