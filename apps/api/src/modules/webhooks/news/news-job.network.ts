import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { newsKind } from '#modules/webhooks/events/news-of-all.ts';
import type { NewEvent } from '#modules/webhooks/events/record-event.ts';
import { hour, minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { recordBatch } from './recorded-batch.network.ts';
import { wantingWebhooks } from './wanting-webhooks.network.ts';

export interface NewsDependencies {
  database: Database;
  jobs: JobQueue;
  now: () => Date;
}

/** What the jobs that record events of many publishers have in common: they are few, and a batch is short. */
export const newsAttempts = {
  lease: 10 * minute,
  atOnce: 1,
  retryAfter: backOff({ mostAttempts: 60, first: second, longest: hour }),
};

const payload = v.looseObject({
  type: v.string(),
  data: v.record(v.string(), v.unknown()),
  at: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
  locales: v.optional(v.array(v.picklist(['en', 'ru']))),
});

/** Records one event for all publishers who want it. */
export function createNewsJob({ database, jobs, now }: NewsDependencies): JobKind {
  return jobKind({
    name: newsKind,
    payload,
    ...newsAttempts,
    run: async ({ at, locales, ...event }, signal, jobId) => {
      // The payload was written by `putNews`.
      const { type, data } = event as unknown as NewEvent;
      for await (const batch of wantingWebhooks(database, { type, at, locales })) {
        signal.throwIfAborted();
        const recorded = batch.map((webhook) => ({ webhook, data }));
        await asNetwork(database, (network) => recordBatch(network, jobs, recorded, { type, at, now: now(), jobId }));
      }
    },
  });
}
