import { and, eq, inArray, notExists, or } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { putLoadNews } from '#modules/webhooks/events/news-of-all.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { serverNow } from '#stores/sql/shared-now.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
  statisticsTimeZone,
} from '#stores/sql/tables/statistic.ts';
import { lockPublications, nextPublication } from './publication-lock.network.ts';
import { replacedFactsLeave } from './replaced-facts-stay.network.ts';

/**
 * Takes back the demo network's loads, and `others`, as a publication that leaves their days without statistics; their
 * facts stay until the reports that read them have ended. Without a day that counts, the reporting time zone may be changed
 * again. Returns the number of days that they counted for.
 */
export async function withdrawDemoLoads(
  network: NetworkDatabase,
  stores: Pick<NetworkStores, 'actor' | 'settings'>,
  others: number[],
): Promise<number> {
  await lockPublications(network);
  const withdrawn = network
    .select({ id: statisticsLoad.id })
    .from(statisticsLoad)
    .where(or(statisticsLoad.isDemo, inArray(statisticsLoad.id, others)));
  const days = await network.delete(statisticsDay).where(inArray(statisticsDay.loadId, withdrawn)).returning();
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: replacedFactsLeave(0) })
    .where(and(inArray(statisticsLoadDay.loadId, withdrawn), eq(statisticsLoadDay.isBeingRemoved, false)));
  if (days.length > 0) await recordWithdrawal(network, stores, days);
  await network.delete(statisticsTimeZone).where(notExists(network.select().from(statisticsDay)));
  return days.length;
}

async function recordWithdrawal(
  network: NetworkDatabase,
  { settings, actor }: Pick<NetworkStores, 'actor' | 'settings'>,
  days: (typeof statisticsDay.$inferSelect)[],
): Promise<void> {
  const [own] = await network
    .insert(statisticsLoad)
    .values({
      publishedAt: serverNow(),
      publication: nextPublication,
      isDemo: true,
      // The list of loads names one of them.
      revertedLoad: Math.max(...days.map(({ loadId }) => loadId)),
      actor,
    })
    .returning({ publication: statisticsLoad.publication });
  if (own === undefined || own.publication === null) throw new Error('The publication was not recorded.');
  const { publication } = own;
  await network.insert(statisticsPublicationDay).values(
    days.map(({ day, loadId, isFinal }) => ({
      day,
      publication,
      isFinal: false,
      replacedLoad: loadId,
      wasFinal: isFinal,
    })),
  );
  await putLoadNews(createJobQueue(settings), network, publication);
}
