import type { DatePeriod } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import { daysIn } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { supersededFactsAskable } from '#stores/warehouse/superseded-facts-stay.ts';
import { countedDays } from './counting-loads.ts';
import type { DayRow, Snapshot } from './counting-loads.ts';

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

    /**
     * What counted when a publication was the newest one. Null if it is unknown, or if facts of it may be removed before
     * a page has read them. A day that another load counts for by now is not final.
     */
    async snapshot(publication: string): Promise<Snapshot | null> {
      const asOf = sql`coalesce(load.as_of, load.published_at)`;
      const isKept = sql`exists (select from ${statisticsLoad} where publication = ${publication}::bigint)
        and not exists (
          select from ${statisticsLoad} where publication > ${publication}::bigint
          and published_at < now() - make_interval(mins => ${supersededFactsAskable}))`;
      const days = sql<DayRow[] | null>`case when ${isKept} then (
        select coalesce(json_agg(json_build_array(day, load_id, is_final, as_of) order by day), '[]') from (
          select distinct on (of_load.day) of_load.day, load.id as load_id, coalesce(counting.is_final, false) as is_final,
            ${asOf} as as_of
          from ${statisticsLoadDay} as of_load join ${statisticsLoad} as load on load.id = of_load.load_id
            left join ${statisticsDay} as counting on counting.day = of_load.day and counting.load_id = load.id
          where load.publication <= ${publication}::bigint order by of_load.day, load.publication desc
        ) as counted) end`;
      const dataAsOf = sql<Date | null>`(
        select max(${asOf}) from ${statisticsLoad} as load where load.publication <= ${publication}::bigint)`.mapWith(
        statisticsLoad.publishedAt,
      );
      const [row] = await database.select({ days, dataAsOf }).from(sql`(select) as nothing`);
      if (row === undefined || row.days === null) return null;
      return { snapshot: publication, days: countedDays(row.days), dataAsOf: row.dataAsOf };
    },
  };
}

function loadsOf(byPlace: Record<string, number> = {}, period: DatePeriod): number[] {
  return Array.from({ length: daysIn(period) }, (_, place) => byPlace[place] ?? 0);
}
