import { isNotNull } from 'drizzle-orm';
import { findUnloadedDays } from '#modules/statistics/loads/feed-runs.network.ts';
import { readSourceStates } from '#modules/statistics/loads/late-sources.network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { sourceWatch } from '#stores/sql/tables/source-watch.ts';

/**
 * Since when something is wrong with each source that has a fault: it is late, its watch fails, or the newest run of one of
 * its last days was refused or failed.
 */
export async function readFeedAlarms(network: NetworkDatabase, now: Date): Promise<{ source: string; since: Date }[]> {
  const states = await readSourceStates(network, momentOf(now.getTime()));
  const watches = await network
    .select({ source: sourceWatch.sourceId, since: sourceWatch.lookedAt })
    .from(sourceWatch)
    .where(isNotNull(sourceWatch.failure));
  const faults = [
    ...states.flatMap(({ id, late }) => (late === null ? [] : [{ source: id, since: late.since }])),
    ...watches.map(({ source, since }) => ({ source, since: since ?? now })),
    ...(await findUnloadedDays(network, now)),
  ];
  const bySource = Map.groupBy(faults, ({ source }) => source);
  return [...bySource].map(([source, found]) => ({
    source,
    since: new Date(Math.min(...found.map(({ since }) => since.getTime()))),
  }));
}
