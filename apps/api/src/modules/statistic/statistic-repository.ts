import type { DatePeriod } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { addDays, daysIn } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import type { PublishedDay } from './day-state.ts';

/** Which loads count at one instant. */
export interface PublishedStatistics {
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: number[];
  /** The same for the days of the other period. */
  otherLoads: number[];
  /** The instant through which the newest load reaches; null before the first. */
  dataAsOf: Date | null;
  /** The days after the settled ones that have statistics, in the period or not, from the first. */
  unsettledDays: PublishedDay[];
  /** The last day with statistics of those that are settled; null where there is none. */
  lastSettledDay: string | null;
  /** The first and the last day that have statistics, in the period or not; null before the first load. */
  firstDay: string | null;
  lastDay: string | null;
}

/** Reads which loads count. Loads belong to the network, not to a publisher, so there is no owner to filter by. */
export function statisticRepository(database: Database) {
  const from = sql.placeholder('from');
  const to = sql.placeholder('to');
  const otherFrom = sql.placeholder('otherFrom');
  const otherTo = sql.placeholder('otherTo');
  const settled = sql.placeholder('settledUntil');
  const { day, loadId, isFinal } = statisticsDay;
  const asOf = sql`coalesce(${statisticsLoad.asOf}, ${statisticsLoad.publishedAt})`;
  const loadsByPlace = (first: SQLWrapper, last: SQLWrapper) => sql<Record<string, number>>`(
    select coalesce(json_object_agg(${day} - ${first}::date, ${loadId}), '{}')
    from ${statisticsDay} where ${day} between ${first} and ${last})`;

  const loads = database
    .select({ loads: loadsByPlace(from, to) })
    .from(sql`(select) as nothing`)
    .prepare('published_loads');
  // One statement, so that a load that is published meanwhile is in all parts of the answer or in none.
  const statistics = database
    .select({
      loads: loadsByPlace(from, to),
      otherLoads: loadsByPlace(otherFrom, otherTo),
      unsettledDays: sql<[day: string, isFinal: boolean, asOf: string][]>`(
        select coalesce(json_agg(json_build_array(${day}, ${isFinal}, ${asOf}) order by ${day}), '[]')
        from ${statisticsDay} join ${statisticsLoad} on ${statisticsLoad.id} = ${loadId}
        where ${day} > ${settled}::date)`,
      dataAsOf: sql<Date | null>`(select max(${asOf}) from ${statisticsLoad}
        where ${statisticsLoad.publishedAt} is not null)`.mapWith(statisticsLoad.publishedAt),
      lastSettledDay: sql<string | null>`(
        select max(${day}) from ${statisticsDay} where ${day} <= ${settled}::date)`,
      firstDay: sql<string | null>`(select min(${day}) from ${statisticsDay})`,
      lastDay: sql<string | null>`(select max(${day}) from ${statisticsDay})`,
    })
    .from(sql`(select) as nothing`)
    .prepare('published_statistics');

  return {
    /** For each day of a period, the load that counts for it; 0 where there is none. */
    async publishedLoads(period: DatePeriod): Promise<number[]> {
      const [row] = await loads.execute({ ...period });
      return loadsOf(row?.loads, period);
    },

    /** What counts for a period and for another one; days up to `settledUntil` are old enough to be final. */
    async publishedStatistics(
      period: DatePeriod,
      other: DatePeriod | null,
      settledUntil: string,
    ): Promise<PublishedStatistics> {
      // Without another period, one without days.
      const { from: first, to: last } = other ?? { from: period.from, to: addDays(period.from, -1) };
      const [row] = await statistics.execute({ ...period, otherFrom: first, otherTo: last, settledUntil });
      if (row === undefined) throw new Error('A select of constants returned no row.');
      return {
        ...row,
        loads: loadsOf(row.loads, period),
        otherLoads: loadsOf(row.otherLoads, { from: first, to: last }),
        unsettledDays: row.unsettledDays.map(([date, closed, reachesTo]) => ({
          day: date,
          isFinal: closed,
          dataAsOf: new Date(reachesTo),
        })),
      };
    },
  };
}

function loadsOf(byPlace: Record<string, number> = {}, period: DatePeriod): number[] {
  return Array.from({ length: daysIn(period) }, (_, place) => byPlace[place] ?? 0);
}
