import { and, eq, isNull } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-now.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { requirePastAsOf } from './load-freshness.ts';
import { requireTimeZone } from './reporting-time-zone.network.ts';

/** A begun load. Its id marks its facts, which reports ignore until its publication. */
export interface BegunLoad {
  id: number;
  writer: WarehouseConnection;
}

/**
 * Begins a load whose facts reach up to `asOf` (ISO 8601); null stands for the time of publication. Throws when that is in
 * the future, and when the reporting time zone is not that of the network's statistics.
 */
export function beginLoad(
  { database, writer, settings, actor }: NetworkStores,
  input: { asOf: string | null; isDemo: boolean; source: string | null },
): Promise<BegunLoad> {
  const asOf = input.asOf === null ? null : new Date(input.asOf);
  return asNetwork(database, async (network) => {
    requirePastAsOf(asOf, await readServerNow(network));
    await requireTimeZone(network, settings.timeZone);
    const [load] = await network
      .insert(statisticsLoad)
      .values({ asOf, isDemo: input.isDemo, source: input.source, actor })
      .returning({ id: statisticsLoad.id });
    if (load === undefined) throw new Error('The load was not recorded.');
    return { id: load.id, writer };
  });
}

/** Gives up a load that is not published yet. */
export async function abandonLoad({ database }: NetworkStores, { id }: { id: number }): Promise<void> {
  await asNetwork(database, (network) =>
    network.delete(statisticsLoad).where(and(eq(statisticsLoad.id, id), isNull(statisticsLoad.publishedAt))),
  );
}
