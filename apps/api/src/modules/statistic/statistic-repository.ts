import { between, desc, isNotNull } from 'drizzle-orm';
import type { DatePeriod } from '@publisher-console/api-contract';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';

/** Which loads count. Loads are the network's, not a publisher's: here is no owner to name. */
export function statisticRepository(database: Database) {
  return {
    /** The load that counts for each day of a period that has one. */
    loadsOf(period: DatePeriod): Promise<{ day: string; loadId: number }[]> {
      return database
        .select()
        .from(statisticsDay)
        .where(between(statisticsDay.day, period.from, period.to));
    },

    /** When the newest load became visible; null before the first. */
    async lastPublished(): Promise<Date | null> {
      const [newest] = await database
        .select({ publishedAt: statisticsLoad.publishedAt })
        .from(statisticsLoad)
        .where(isNotNull(statisticsLoad.publishedAt))
        .orderBy(desc(statisticsLoad.publishedAt))
        .limit(1);
      return newest?.publishedAt ?? null;
    },

    /** The last day that has statistics; null before the first load. */
    async lastDay(): Promise<string | null> {
      const [newest] = await database
        .select({ day: statisticsDay.day })
        .from(statisticsDay)
        .orderBy(desc(statisticsDay.day))
        .limit(1);
      return newest?.day ?? null;
    },
  };
}
