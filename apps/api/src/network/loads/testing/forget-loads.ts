import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';

/** Deletes the records of all loads; their facts stay in the warehouse. */
export function forgetLoads(database: Database): Promise<void> {
  return asNetwork(database, async (network) => {
    await network.delete(statisticsDay);
    await network.delete(statisticsLoad);
    await network.delete(statisticsLoadDay);
  });
}
