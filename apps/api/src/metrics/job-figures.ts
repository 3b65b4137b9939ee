import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { countJobs } from '#jobs/job-counts.ts';
import type { JobCount } from '#jobs/job-counts.ts';
import { second } from '#process/durations.ts';
import { onMeasured } from '#process/measurements.ts';
import type { Database } from '#stores/sql/database.ts';
import { collectedQuery } from './collected-query.ts';
import type { Collection } from './collections.ts';

const states = ['waiting', 'running', 'dead'] as const;

/** How many jobs the network has, and for how long they have been due. Every process has the same figures. */
export function jobFigures(
  registry: Registry,
  { database, now }: { database: Database; now: () => Date },
): Collection<JobCount[]> {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'publisher_console_jobs',
    help: 'Jobs of the network by kind and state, without those that were put for later; dead ones were given up',
    labelNames: ['kind', 'state'],
    registers,
  });
  const age = new Gauge({
    name: 'publisher_console_jobs_oldest_seconds',
    help: 'Age of the oldest job of a kind that waits, also between attempts that fail; 0 if none waits',
    labelNames: ['kind'],
    registers,
  });
  const oldestDue = new Gauge({
    name: 'publisher_console_jobs_oldest_due_seconds',
    help: 'For how long the oldest job of a kind has been due without an attempt; 0 if none is due',
    labelNames: ['kind'],
    registers,
  });
  const kinds = new Set<string>();
  onMeasured('jobKinds', (message) => message.kinds.forEach((kind) => kinds.add(kind)));

  const ageOf = (time: Date) => Math.max(0, (now().getTime() - time.getTime()) / second);

  return {
    name: 'jobs',
    gauges: [jobs, age, oldestDue],
    collect: () => collectedQuery(database, (network) => countJobs(network, now())),
    show: (counts) => {
      // A kind without jobs has zeros, so that its first job is an increase.
      for (const kind of kinds) {
        for (const state of states) jobs.set({ kind, state }, 0);
        age.set({ kind }, 0);
        oldestDue.set({ kind }, 0);
      }
      for (const { kind, state, jobs: found, earliestDue, oldest } of counts) {
        jobs.set({ kind, state }, found);
        if (state !== 'waiting') continue;
        age.set({ kind }, ageOf(oldest));
        oldestDue.set({ kind }, ageOf(earliestDue));
      }
    },
  };
}
