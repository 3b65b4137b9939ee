import { createJobQueue } from '#jobs/job-queue.ts';
import { putLoadNews } from '#modules/webhooks/events/news-of-all.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { onlyCurrency } from '#modules/statistics/loads/replacement/compare-days.network.ts';
import { refuseFall } from '#modules/statistics/loads/replacement/refuse-fall.ts';
import type { ReplacedDay } from '#modules/statistics/loads/replacement/replaced-day.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { findFinalDays } from './newest-load.network.ts';
import { lockPublications } from './publication-lock.network.ts';
import { replacedFactsLeave } from './replaced-facts-stay.network.ts';
import { countBefore, factsOf, keepFacts, recordRevert, revertedDays } from './restore-days.network.ts';
import { factsAreGone, readChanges, requireFacts, requireNewest } from './revertable-changes.network.ts';

/** What was done. */
export interface RevertedLoad {
  /** The number of the publication's own entry in the list of loads; it can be reverted as well. */
  id: number;
  reverted: number;
  /** Days for which the load before counts again. */
  days: number;
  /** Days that had no statistics before the load and have none again. */
  removedDays: number;
  /** What the days lost and got. */
  replaced: ReplacedDay[];
  /** Those of its days that were final; in order. */
  finalDays: string[];
  /** That of all publishers; null where they have several. */
  currency: string | null;
}

/**
 * Makes count again what the load `id` replaced, with the finality and the reach that it had: in one transaction, as a
 * publication of its own. Throws when a later load counts for one of its days, when the replaced facts are gone, and when
 * a day would lose too much, unless `isForced`.
 */
export async function revertLoad(
  { database, writer, settings, actor }: NetworkStores,
  { id, isForced }: { id: number; isForced: boolean },
): Promise<RevertedLoad> {
  const changes = await asNetwork(database, (network) => readChanges(network, id));
  await requireFacts(writer, changes);
  return asNetwork(database, async (network) => {
    await lockPublications(network);
    await requireNewest(network, id, changes);
    const kept = await keepFacts(network, changes);
    const days = new Set(kept.map(({ day }) => day));
    const gone = changes.find(({ day, replacedLoad }) => replacedLoad !== null && !days.has(day));
    if (gone !== undefined) throw factsAreGone(gone);
    const replaced = revertedDays(changes, kept);
    const currency = await onlyCurrency(network);
    if (!isForced) refuseFall({ days: replaced, currency }, 'revert');
    const names = changes.map(({ day }) => day);
    const finalDays = await findFinalDays(network, names, settings);
    await countBefore(network, changes);
    const leave = replacedFactsLeave(settings.revertDays ?? 0);
    await network.update(statisticsLoadDay).set({ removeAfter: leave }).where(factsOf(changes, 'loadId'));
    const { id: entry, publication } = await recordRevert(network, { id, actor });
    await putLoadNews(createJobQueue(settings), network, publication);
    const removedDays = changes.filter(({ replacedLoad }) => replacedLoad === null).length;
    return { id: entry, reverted: id, days: changes.length - removedDays, removedDays, replaced, finalDays, currency };
  });
}
