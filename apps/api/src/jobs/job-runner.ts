import type { FastifyBaseLogger } from 'fastify';
import { second } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { createAlarm } from './alarm.ts';
import { createAttempts } from './attempts.ts';
import type { JobKind } from './job-kind.ts';
import type { JobQueue } from './job-queue.ts';
import { addRepeatingJob, claimJob, nextDue } from './job-repository.ts';

/** Milliseconds between two polls for jobs of other processes. */
const pollPause = 5 * second;
/** Milliseconds to the next poll after a failed one. */
const failurePause = 10 * second;

export interface JobRunnerDependencies {
  database: Database;
  queue: JobQueue;
  kinds: JobKind[];
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Does the jobs of the given kinds. */
export interface JobRunner {
  /** Does all due jobs, and resolves when none is left. When `signal` aborts, it releases the current ones. */
  runDue(signal?: AbortSignal): Promise<void>;
  /** Does jobs when they are due. `close` releases the current ones and resolves when they have ended. */
  start(): { close(): Promise<void> };
}

/** Several processes may run jobs of one database: a job is claimed before an attempt. */
export function createJobRunner({ database, queue, kinds, now, log }: JobRunnerDependencies): JobRunner {
  measure('jobKinds', { kinds: kinds.map(({ name }) => name) });
  const makeAttempt = createAttempts({ database, now, log });
  const alarm = createAlarm();
  const running = new Map(kinds.map((kind) => [kind, new Set<Promise<void>>()]));
  const attemptsOf = (kind: JobKind) => running.get(kind) ?? new Set();
  const hasRoom = (kind: JobKind) => attemptsOf(kind).size < kind.atOnce;
  const allEnded = () => Promise.all([...running.values()].flatMap((attempts) => [...attempts]));

  /** Begins attempts of a kind while jobs are due and `atOnce` is not reached. Returns how many. */
  async function begin(kind: JobKind, stopping: AbortSignal): Promise<number> {
    let begun = 0;
    while (hasRoom(kind) && !stopping.aborted) {
      const at = now();
      const claim = { kind: kind.name, at, until: new Date(at.getTime() + kind.lease) };
      const claimed = await asNetwork(database, (network) => claimJob(network, claim));
      if (claimed === null) break;
      const attempt: Promise<void> = makeAttempt(kind, claimed, stopping).finally(() => {
        attemptsOf(kind).delete(attempt);
        alarm.ring();
      });
      attemptsOf(kind).add(attempt);
      begun += 1;
    }
    return begun;
  }

  /**
   * When the next job of each of the kinds is due. A repeating kind without a job gets one: this is the first start, or the
   * operator dropped its job.
   */
  async function dueTimes(named: readonly JobKind[]): Promise<Map<string, Date>> {
    const names = named.map(({ name }) => name);
    const due = await asNetwork(database, (network) => nextDue(network, names));
    for (const { name, every } of named) {
      if (every === undefined || due.has(name)) continue;
      const at = now();
      await asNetwork(database, (network) => addRepeatingJob(network, name, at));
      due.set(name, at);
    }
    return due;
  }

  /** Begins due jobs. Returns the milliseconds until the next poll. */
  async function poll(stopping: AbortSignal): Promise<number> {
    const free = kinds.filter(hasRoom);
    const due = await dueTimes(free);
    let pause = pollPause;
    for (const kind of free) {
      const wait = (due.get(kind.name)?.getTime() ?? Infinity) - now().getTime();
      if (wait > 0) pause = Math.min(pause, wait);
      else if ((await begin(kind, stopping)) > 0) pause = 0;
    }
    return pause;
  }

  async function runUntil(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      let pause = failurePause;
      try {
        pause = await poll(stopping);
      } catch (error) {
        log.error({ err: error }, 'the database could not be asked for jobs');
      }
      if (!stopping.aborted) await alarm.wait(pause);
    }
    await allEnded();
  }

  return {
    runDue: async (stopping = new AbortController().signal) => {
      for (let begun = 1; begun > 0;) {
        begun = 0;
        const due = await dueTimes(kinds);
        for (const kind of kinds) {
          const at = due.get(kind.name);
          if (at !== undefined && at <= now()) begun += await begin(kind, stopping);
        }
        await allEnded();
      }
    },

    start: () => {
      const stopping = new AbortController();
      queue.onPut(() => alarm.ring());
      const ended = runUntil(stopping.signal);
      return {
        close: async () => {
          stopping.abort();
          alarm.ring();
          await ended;
        },
      };
    },
  };
}
