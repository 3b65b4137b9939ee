import type { DatePeriod } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import { daysIn } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';

/** Which loads count at one instant. */
export interface PublishedLoads {
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: number[];
  /** When the newest load became visible; null before the first. */
  publishedAt: Date | null;
  /** The last day that has statistics, in the period or not; null before the first load. */
  lastDay: string | null;
}

/** Reads which loads count. Loads belong to the network, not to a publisher, so there is no owner to filter by. */
export function statisticRepository(database: Database) {
  const from = sql.placeholder('from');
  const to = sql.placeholder('to');
  // One statement, so that a load that is published meanwhile is in all parts of the answer or in none.
  const statement = database
    .select({
      loadsByPlace: sql<Record<string, number>>`(
        select coalesce(json_object_agg(${statisticsDay.day} - ${from}::date, ${statisticsDay.loadId}), '{}')
        from ${statisticsDay} where ${statisticsDay.day} between ${from} and ${to})`,
      publishedAt: sql<Date | null>`(select max(${statisticsLoad.publishedAt}) from ${statisticsLoad})`.mapWith(
        statisticsLoad.publishedAt,
      ),
      lastDay: sql<string | null>`(select max(${statisticsDay.day}) from ${statisticsDay})`,
    })
    .from(sql`(select) as nothing`)
    .prepare('published_loads');

  return {
    async publishedLoads(period: DatePeriod): Promise<PublishedLoads> {
      const [row] = await statement.execute({ ...period });
      if (row === undefined) throw new Error('A select of constants returned no row.');
      const { loadsByPlace, ...published } = row;
      return { loads: Array.from({ length: daysIn(period) }, (_, place) => loadsByPlace[place] ?? 0), ...published };
    },
  };
}
