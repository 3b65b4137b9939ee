import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { measure, secondsSince } from '#process/measurements.ts';
import type { Measurements } from '#process/measurements.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { AttemptAbandoned } from './job-kind.ts';
import type { FailedAttempt, JobKind } from './job-kind.ts';
import { releaseJob, removeJob } from './job-repository.ts';
import type { ClaimedJob, NextAttempt } from './job-repository.ts';

/** The part of a lease after which the signal of an attempt aborts; in the rest, the attempt can end. */
const usableShare = 0.8;

export interface AttemptsDependencies {
  database: Database;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Makes one attempt of a claimed job and records how it ended. Never rejects: a job whose end is not recorded runs again. */
export type MakeAttempt = (kind: JobKind, claimed: ClaimedJob, stopping: AbortSignal) => Promise<void>;

/** How an attempt ended, and what becomes of its job. */
interface AttemptEnd {
  outcome: Measurements['job']['outcome'];
  next: NextAttempt | 'removed';
}

export function createAttempts({ database, now, log }: AttemptsDependencies): MakeAttempt {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function end(kind: JobKind, claimed: ClaimedJob, stopping: AbortSignal): Promise<AttemptEnd> {
    const abandoned = claimed.wasAbandoned ? abandonedAttempt(claimed) : null;
    // A job that crashes its process must not be retried for ever.
    if (abandoned !== null && kind.retryAfter(abandoned) === null) return giveUp(kind, claimed, abandoned.error);
    try {
      const cut = AbortSignal.timeout(kind.lease * usableShare);
      await kind.run(v.parse(kind.payload, claimed.payload), AbortSignal.any([stopping, cut]), claimed.id);
    } catch (error) {
      if (stopping.aborted) return { outcome: 'released', next: { attempts: claimed.attempts - 1, dueAt: now() } };
      return fail(kind, claimed, error);
    }
    return { outcome: 'done', next: kind.every === undefined ? 'removed' : repeated(kind.every, null) };
  }

  function fail(kind: JobKind, claimed: ClaimedJob, error: unknown): AttemptEnd {
    const wait = kind.retryAfter({ attempts: claimed.attempts, age: ageOf(claimed), error });
    if (wait === null) return giveUp(kind, claimed, error);
    log.warn(shown(claimed, error), 'a job failed and will be tried again');
    return { outcome: 'retried', next: { dueAt: later(wait), failure: failureName(error) } };
  }

  function giveUp({ every, losesPayload = false }: JobKind, claimed: ClaimedJob, error: unknown): AttemptEnd {
    log.error(shown(claimed, error), 'a job was given up');
    const failure = failureName(error);
    // A repeating job runs again at its next time.
    if (every !== undefined) return { outcome: 'given_up', next: repeated(every, failure) };
    return {
      outcome: 'given_up',
      next: { state: 'dead', dueAt: now(), failure, ...(losesPayload && { payload: {} }) },
    };
  }

  function repeated(every: number, failure: string | null): NextAttempt {
    const dueAt = later(every);
    return { attempts: 0, createdAt: dueAt, dueAt, failure };
  }

  const ageOf = ({ createdAt }: ClaimedJob) => now().getTime() - createdAt.getTime();

  function abandonedAttempt(claimed: ClaimedJob): FailedAttempt {
    const error = new AttemptAbandoned('The process that made the attempt did not say how it ended.');
    return { attempts: claimed.attempts - 1, age: ageOf(claimed), error };
  }

  return async (kind, claimed, stopping) => {
    const begun = performance.now();
    let outcome: AttemptEnd['outcome'] = 'unrecorded';
    try {
      const { next, ...ended } = await end(kind, claimed, stopping);
      const isRecorded = await asNetwork(database, (network) =>
        next === 'removed' ? removeJob(network, claimed) : releaseJob(network, claimed, next),
      );
      if (isRecorded) ({ outcome } = ended);
      else log.warn(shown(claimed), 'a job took longer than its lease; it may be done twice');
    } catch (error) {
      log.error(shown(claimed, error), 'the end of an attempt could not be recorded; the job is done again');
    }
    measure('job', { kind: kind.name, outcome, seconds: secondsSince(begun) });
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
