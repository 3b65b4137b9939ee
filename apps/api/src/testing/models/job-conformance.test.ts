import { counted } from '@publisher-console/trust/counted';
import { isNightly } from '@publisher-console/test-kit/trials';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttempts } from '#jobs/attempts.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { claimJob } from '#jobs/job-repository.ts';
import type { ClaimedJob } from '#jobs/job-repository.ts';
import { minute } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { misfit, takeEveryStep } from './conformance.ts';
import type { Real } from './conformance.ts';
import { jobModel, processes, rightJobRules } from './job-model.ts';
import type { Jobs, Process } from './job-model.ts';

const size = { mostPuts: isNightly ? 2 : 1, mostAttempts: 2, lease: isNightly ? 2 : 1, wait: 1 };
const tick = minute;
const begin = Date.parse('2026-03-04T12:00:00Z');
const log = createLog({ level: 'silent' });

interface Held extends Record<Process, ClaimedJob | null> {
  time: number;
  puts: number;
}

/** Makes an attempt that ends as `run` does. */
function kindOf(run: () => Promise<void>) {
  const retryAfter = backOff({ mostAttempts: size.mostAttempts, first: size.wait * tick, longest: size.wait * tick });
  return jobKind({ name: 'test', payload: v.object({}), lease: size.lease * tick, atOnce: 1, retryAfter, run });
}

/** The queue and the attempts of two processes. */
const real: Real<Jobs, Held> = {
  held: { one: null, other: null, time: begin, puts: 0 },
  take: async (database, held, step) => {
    const now = () => new Date(held.time);
    if (step === 'time passes') return { ...held, time: held.time + tick };
    if (step === 'a job is put') {
      const id = idOf(held.puts);
      await database.transaction((own) => createJobQueue({ now }).put(own, { kind: 'test', key: 'key', id }));
      return { ...held, puts: held.puts + 1 };
    }
    const process = processes.find((name) => step.startsWith(`${name} process `)) ?? 'one';
    const ended = { ...held, [process]: null };
    const attempt = async (run: () => Promise<void>, stopping = new AbortController().signal): Promise<Held> => {
      const claimed = held[process];
      if (claimed === null) throw new Error('The process has no job.');
      await createAttempts({ database, now, log })(kindOf(run), claimed, stopping);
      return ended;
    };
    const fails = () => Promise.reject(new Error('It failed.'));
    switch (step.slice(`${process} process `.length)) {
      case 'claims a job': {
        const claim = { kind: 'test', at: now(), until: new Date(held.time + size.lease * tick) };
        const claimed = await asNetwork(database, (network) => claimJob(network, claim));
        return { ...held, [process]: claimed };
      }
      case 'does the job':
        return attempt(async () => {});
      case 'fails':
        return attempt(fails);
      case 'gives up':
        return attempt(() => Promise.reject(new Error('It was tried once more.')));
      case 'stops':
        return attempt(fails, AbortSignal.abort());
      case 'dies':
        return ended;
      default:
        throw new Error(`Nobody knows how ${step}.`);
    }
  },
  read: async (database, held) => {
    const rows = await asNetwork(database, (network) => network.select().from(job).orderBy(job.dueAt, job.id));
    const alive = rows.filter(({ state }) => state !== 'dead');
    return {
      rows: alive.map(({ id, state, dueAt, attempts, claimId }) => ({
        id,
        isRunning: state === 'running',
        due: Math.max((dueAt.getTime() - held.time) / tick, -1),
        attempts: Math.min(attempts, size.mostAttempts + 1),
        claim: state === 'running' ? (processes.find((process) => held[process]?.claimId === claimId) ?? null) : null,
      })),
      dead: rows.length - alive.length,
    };
  },
  shown: (jobs) => ({
    rows: jobs.rows.map(({ id, isRunning, due, attempts, claim }) => ({
      id: idOf(id),
      isRunning,
      due,
      attempts,
      claim: claim === null || !isRunning ? null : processes.find((process) => jobs[process]?.claim === claim),
    })),
    dead: jobs.dead,
  }),
};

function idOf(number: number): string {
  return `00000000-0000-7000-8000-00000000000${number}`;
}

const stores = startBothStores();

/** PGlite takes the longer, and has the same rules. */
const each = stores.each.filter(([kind]) => isNightly || kind === 'postgres');

describe.each(each)('on %s', { timeout: 600_000 }, (kind, open) => {
  let opened: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
  });
  afterAll(() => opened.close());

  test('the queue does in every state what its model does', async ({ task }) => {
    const steps = await takeEveryStep(database, jobModel(size), real, isNightly ? Infinity : 5);
    console.log(`${steps} steps on ${kind}`);
    expect(steps).toBeGreaterThan(40);
    counted(task, 'P26', { [`steps of models taken on ${kind}`]: steps, deviations: 0 });
  });

  const rules = isNightly ? Object.keys(rightJobRules) : ['respectsLeases'];
  test.for(rules)('a model in which %s is wrong does not fit the queue', async (rule) => {
    const wrong = jobModel(size, { ...rightJobRules, [rule]: false });
    await expect(takeEveryStep(database, wrong, real, Infinity)).rejects.toThrow(misfit);
  });
});
