import type { Database } from '#stores/sql/database.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
  statisticsSourceDay,
} from '#stores/sql/tables/statistic.ts';
import { asOwner } from '#stores/sql/as-owner.ts';

/** Deletes the records of all loads; their facts stay in the warehouse. */
export function deleteLoads(database: Database): Promise<void> {
  return asOwner(database, async (owner) => {
    await owner.delete(statisticsDay);
    await owner.delete(statisticsSourceDay);
    await owner.delete(statisticsLoad);
    await owner.delete(statisticsLoadDay);
    await owner.delete(statisticsPublicationDay);
  });
}
