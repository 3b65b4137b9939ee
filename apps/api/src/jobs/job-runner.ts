import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { second } from '#durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { AttemptAbandoned } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';
import type { JobQueue } from './job-queue.ts';
import { addRepeatingJob, claimJob, nextDue, releaseJob, removeJob } from './job-repository.ts';
import type { ClaimedJob } from './job-repository.ts';

/** Milliseconds between two looks for jobs that other processes put. */
const pollPause = 5 * second;
/** Milliseconds to the next look after one that failed. */
const failurePause = 10 * second;
/** The part of a lease after which the signal of an attempt aborts; the rest is there for it to end. */
const patience = 0.8;

export interface JobRunnerDependencies {
  database: Database;
  queue: JobQueue;
  kinds: JobKind[];
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Does the jobs of the given kinds. */
export interface JobRunner {
  /** Does every job that is due, and resolves when none is left. When `signal` aborts, it gives the current ones back. */
  runDue(signal?: AbortSignal): Promise<void>;
  /** Does jobs when they are due, until `close` gives the current ones back. */
  start(): { close(): Promise<void> };
}

/** Several processes may do jobs out of one database: a job is claimed before it is done. */
export function createJobRunner({ database, queue, kinds, now, log }: JobRunnerDependencies): JobRunner {
  const running = new Map<string, Set<Promise<void>>>(kinds.map(({ name }) => [name, new Set()]));
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const hasRoom = ({ name, atOnce }: JobKind) => (running.get(name)?.size ?? 0) < atOnce;
  let wake = () => {};

  /** Begins attempts of a kind for as long as jobs are due and there is room. Answers how many. */
  async function begin(kind: JobKind, stopping: AbortSignal): Promise<number> {
    let begun = 0;
    while (hasRoom(kind) && !stopping.aborted) {
      const span = { kind: kind.name, at: now(), until: later(kind.lease) };
      const claimed = await asNetwork(database, (network) => claimJob(network, span));
      if (claimed === null) break;
      const attempt: Promise<void> = make(kind, claimed, stopping).finally(() => {
        running.get(kind.name)?.delete(attempt);
        wake();
      });
      running.get(kind.name)?.add(attempt);
      begun += 1;
    }
    return begun;
  }

  /** Makes one attempt and records how it ended. Never rejects: an attempt that cannot be recorded is made again. */
  async function make(kind: JobKind, claimed: ClaimedJob, stopping: AbortSignal): Promise<void> {
    const { id: jobId, attempts } = claimed;
    const about = { jobId, kind: kind.name, attempts };
    try {
      const record = await outcomeOf(kind, claimed, stopping);
      const isRecorded = await asNetwork(database, record);
      if (!isRecorded) log.warn(about, 'a job took longer than its lease; it may be done twice');
    } catch (error) {
      log.error({ ...about, err: error }, 'the end of an attempt could not be recorded; the job is done again');
    }
  }

  type Record = (network: NetworkDatabase) => Promise<boolean>;

  async function outcomeOf(kind: JobKind, claimed: ClaimedJob, stopping: AbortSignal): Promise<Record> {
    if (claimed.wasAbandoned) {
      const earlier = { ...claimed, attempts: claimed.attempts - 1 };
      // A job that ends its process each time must not be tried for ever.
      const wait = kind.retryAfter(failedAttempt(earlier, new AttemptAbandoned('The process died during an attempt.')));
      if (wait === null) return giveUp(kind, claimed, new AttemptAbandoned('The process died during each attempt.'));
    }
    try {
      const cut = AbortSignal.timeout(kind.lease * patience);
      await kind.run(v.parse(kind.payload, claimed.payload), AbortSignal.any([stopping, cut]));
    } catch (error) {
      if (stopping.aborted)
        return (network) => releaseJob(network, claimed, { attempts: claimed.attempts - 1, dueAt: now() });
      return postpone(kind, claimed, error);
    }
    if (kind.every === undefined) return (network) => removeJob(network, claimed);
    const next = { attempts: 0, failure: null, dueAt: later(kind.every) };
    return (network) => releaseJob(network, claimed, next);
  }

  function postpone(kind: JobKind, claimed: ClaimedJob, error: unknown): Record {
    const wait = kind.retryAfter(failedAttempt(claimed, error));
    if (wait === null) return giveUp(kind, claimed, error);
    log.warn(shown(kind, claimed, error), 'a job failed and will be tried again');
    return (network) => releaseJob(network, claimed, { dueAt: later(wait), failure: failureName(error) });
  }

  function giveUp(kind: JobKind, claimed: ClaimedJob, error: unknown): Record {
    log.error(shown(kind, claimed, error), 'a job was given up');
    const failure = failureName(error);
    // The next time of a job that repeats may be better.
    return kind.every === undefined
      ? (network) => releaseJob(network, claimed, { state: 'dead', dueAt: now(), failure })
      : (network) => releaseJob(network, claimed, { attempts: 0, dueAt: later(kind.every ?? 0), failure });
  }

  const failedAttempt = ({ attempts, createdAt }: ClaimedJob, error: unknown) => ({
    attempts,
    age: now().getTime() - createdAt.getTime(),
    error,
  });

  async function addRepeating(): Promise<void> {
    for (const { name, every } of kinds)
      if (every !== undefined) await asNetwork(database, (network) => addRepeatingJob(network, name, now()));
  }

  /** Begins what is due. Answers the milliseconds until the next look. */
  async function look(stopping: AbortSignal): Promise<number> {
    const free = kinds.filter(hasRoom);
    const due = await asNetwork(database, (network) =>
      nextDue(
        network,
        free.map(({ name }) => name),
      ),
    );
    let pause = pollPause;
    for (const kind of free) {
      const wait = (due.get(kind.name)?.getTime() ?? Infinity) - now().getTime();
      if (wait > 0) pause = Math.min(pause, wait);
      else if ((await begin(kind, stopping)) > 0) pause = 0;
    }
    return pause;
  }

  async function runDue(stopping: AbortSignal): Promise<void> {
    await addRepeating();
    for (let begun = 1; begun > 0 && !stopping.aborted;) {
      begun = 0;
      for (const kind of kinds) begun += await begin(kind, stopping);
      await Promise.all([...running.values()].flatMap((attempts) => [...attempts]));
    }
  }

  function start() {
    const stopping = new AbortController();
    let hasRepeating = false;
    let isWoken = false;
    let endNap = () => {};
    wake = () => {
      isWoken = true;
      endNap();
    };
    queue.onPut(wake);

    async function lookOrLog(): Promise<number> {
      try {
        if (!hasRepeating) await addRepeating();
        hasRepeating = true;
        return await look(stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the database could not be asked for jobs');
        return failurePause;
      }
    }

    async function loop(): Promise<void> {
      while (!stopping.signal.aborted) {
        isWoken = false;
        const pause = await lookOrLog();
        if (isWoken || stopping.signal.aborted) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause);
          endNap = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      await Promise.all([...running.values()].flatMap((attempts) => [...attempts]));
    }

    const looping = loop();
    return {
      close: async () => {
        stopping.abort();
        wake();
        await looping;
      },
    };
  }

  return { runDue: (signal = new AbortController().signal) => runDue(signal), start };
}

function shown({ name }: JobKind, { id: jobId, attempts }: ClaimedJob, error: unknown) {
  return { jobId, kind: name, attempts, err: error };
}

/** The code of an error, or of what caused it, or its class. Messages may quote data. */
function failureName(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : typeof error;
}
