import type { DatePeriod } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import { daysIn } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay } from '#stores/sql/schema.ts';

/** Reads which loads count. Loads belong to the network, not to a publisher, so there is no owner to filter by. */
export function statisticRepository(database: Database) {
  const from = sql.placeholder('from');
  const to = sql.placeholder('to');
  const { day, loadId } = statisticsDay;
  const loads = database
    .select({
      loads: sql<Record<string, number>>`(
        select coalesce(json_object_agg(${day} - ${from}::date, ${loadId}), '{}')
        from ${statisticsDay} where ${day} between ${from} and ${to})`,
    })
    .from(sql`(select) as nothing`)
    .prepare('published_loads');

  return {
    /** For each day of a period, the load that counts for it; 0 where there is none. */
    async publishedLoads(period: DatePeriod): Promise<number[]> {
      const [row] = await loads.execute({ ...period });
      return loadsOf(row?.loads, period);
    },
  };
}

function loadsOf(byPlace: Record<string, number> = {}, period: DatePeriod): number[] {
  return Array.from({ length: daysIn(period) }, (_, place) => byPlace[place] ?? 0);
}
