import { eq, inArray, max } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { loadNewsKind } from '#modules/webhooks/events/news-of-all.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { loadReach, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { changedPublishers } from './changed-publishers.ts';
import type { ChangedDay } from './changed-publishers.ts';
import { newsAttempts } from './news-job.network.ts';
import type { NewsDependencies } from './news-job.network.ts';
import { recordBatch } from './recorded-batch.network.ts';
import { wantingWebhooks } from './wanting-webhooks.network.ts';

const type = 'load.published';

/** What a publication changed, and up to when the facts reach that count since then. */
interface Published {
  at: Date;
  dataAsOf: Date;
  days: ChangedDay[];
}

/** Records a publication, a load or a revert, for the publishers whose statistics it changed. */
export function createLoadNewsJob({
  database,
  warehouse,
  jobs,
  now,
}: NewsDependencies & { warehouse: Warehouse }): JobKind {
  return jobKind({
    name: loadNewsKind,
    payload: v.strictObject({ publication: v.number() }),
    ...newsAttempts,
    run: async ({ publication }, signal, jobId) => {
      const published = await asNetwork(database, (network) => findPublished(network, publication));
      if (published === null) return;
      const { at, dataAsOf, days } = published;
      for await (const batch of wantingWebhooks(database, { type, at })) {
        const publishers = batch.map(({ number }) => number);
        const changed = await changedPublishers(warehouse.reader, { days, publishers }, signal);
        const recorded = batch.flatMap((webhook) => {
          const range = changed.get(webhook.number);
          return range === undefined ? [] : [{ webhook, data: { ...range, dataAsOf: dataAsOf.toISOString() } }];
        });
        await asNetwork(database, (network) => recordBatch(network, jobs, recorded, { type, at, now: now(), jobId }));
      }
    },
  });
}

async function findPublished(network: NetworkDatabase, publication: number): Promise<Published | null> {
  const { id, publishedAt } = statisticsLoad;
  const [own] = await network
    .select({ at: publishedAt })
    .from(statisticsLoad)
    .where(eq(statisticsLoad.publication, publication));
  const { day, loadId, replacedLoad } = statisticsPublicationDay;
  const days = await network
    .select({ day, loadId, replacedLoad })
    .from(statisticsPublicationDay)
    .where(eq(statisticsPublicationDay.publication, publication));
  if (own === undefined || own.at === null || days.length === 0) return null;
  const counting = days.flatMap((changed) => (changed.loadId === null ? [] : [changed.loadId]));
  const [reach] = await network
    .select({ dataAsOf: max(loadReach).mapWith(publishedAt) })
    .from(statisticsLoad)
    .where(inArray(id, counting));
  return { at: own.at, dataAsOf: reach?.dataAsOf ?? own.at, days };
}
