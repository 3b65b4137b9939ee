import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { AttemptAbandoned } from './job-kind.ts';
import type { FailedAttempt, JobKind } from './job-kind.ts';
import { releaseJob, removeJob } from './job-repository.ts';
import type { ClaimedJob } from './job-repository.ts';

/** The part of a lease after which the signal of an attempt aborts; in the rest, the attempt can end. */
const usableShare = 0.8;

export interface AttemptsDependencies {
  database: Database;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Makes one attempt of a claimed job and records how it ended. Never rejects: a job whose end is not recorded runs again. */
export type MakeAttempt = (kind: JobKind, claimed: ClaimedJob, stopping: AbortSignal) => Promise<void>;

/** Records the end of an attempt. False if its lease had ended and another process has the job. */
type RecordEnd = (network: NetworkDatabase) => Promise<boolean>;

export function createAttempts({ database, now, log }: AttemptsDependencies): MakeAttempt {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function end(kind: JobKind, claimed: ClaimedJob, stopping: AbortSignal): Promise<RecordEnd> {
    const abandoned = claimed.wasAbandoned ? abandonedAttempt(claimed) : null;
    // A job that crashes its process must not be retried for ever.
    if (abandoned !== null && kind.retryAfter(abandoned) === null) return giveUp(kind, claimed, abandoned.error);
    try {
      const cut = AbortSignal.timeout(kind.lease * usableShare);
      await kind.run(v.parse(kind.payload, claimed.payload), AbortSignal.any([stopping, cut]), claimed.id);
    } catch (error) {
      return stopping.aborted ? release(claimed) : fail(kind, claimed, error);
    }
    return kind.every === undefined
      ? (network) => removeJob(network, claimed)
      : repeat(claimed, { every: kind.every, failure: null });
  }

  function release(claimed: ClaimedJob): RecordEnd {
    const next = { attempts: claimed.attempts - 1, dueAt: now() };
    return (network) => releaseJob(network, claimed, next);
  }

  function fail(kind: JobKind, claimed: ClaimedJob, error: unknown): RecordEnd {
    const wait = kind.retryAfter({ attempts: claimed.attempts, age: ageOf(claimed), error });
    if (wait === null) return giveUp(kind, claimed, error);
    log.warn(shown(claimed, error), 'a job failed and will be tried again');
    const next = { dueAt: later(wait), failure: failureName(error) };
    return (network) => releaseJob(network, claimed, next);
  }

  function giveUp({ every }: JobKind, claimed: ClaimedJob, error: unknown): RecordEnd {
    log.error(shown(claimed, error), 'a job was given up');
    const failure = failureName(error);
    // A repeating job runs again at its next time.
    if (every !== undefined) return repeat(claimed, { every, failure });
    const next = { state: 'dead' as const, dueAt: now(), failure };
    return (network) => releaseJob(network, claimed, next);
  }

  function repeat(claimed: ClaimedJob, { every, failure }: { every: number; failure: string | null }): RecordEnd {
    const dueAt = later(every);
    return (network) => releaseJob(network, claimed, { attempts: 0, createdAt: dueAt, dueAt, failure });
  }

  const ageOf = ({ createdAt }: ClaimedJob) => now().getTime() - createdAt.getTime();

  function abandonedAttempt(claimed: ClaimedJob): FailedAttempt {
    const error = new AttemptAbandoned('The process that made the attempt did not say how it ended.');
    return { attempts: claimed.attempts - 1, age: ageOf(claimed), error };
  }

  return async (kind, claimed, stopping) => {
    try {
      const record = await end(kind, claimed, stopping);
      if (!(await asNetwork(database, record)))
        log.warn(shown(claimed), 'a job took longer than its lease; it may be done twice');
    } catch (error) {
      log.error(shown(claimed, error), 'the end of an attempt could not be recorded; the job is done again');
    }
  };
}

function shown({ id: jobId, kind, attempts }: ClaimedJob, error?: unknown) {
  return { jobId, kind, attempts, ...(error === undefined ? {} : { err: error }) };
}

/** The code of an error or of its cause, or its class. Not the message, which may quote data. */
function failureName(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : typeof error;
}
