import type { DatePeriod } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import type { PublishedDay } from '#modules/statistics/days/day-state.ts';
import { daysBetween, daysIn, isIn } from '#modules/statistics/days/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { loadReach, statisticsDay, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { supersededFactsAskable } from '#stores/warehouse/superseded-facts-stay.ts';

/** A day that has statistics, and the load that counts for it. */
export interface CountingDay extends PublishedDay {
  load: number;
}

/** What counted in the network at one instant. */
export interface Snapshot {
  /** The number of the newest publication; 0 before the first. */
  snapshot: string;
  /** In order. */
  days: CountingDay[];
  /** The instant through which the facts of the newest load reach; null before the first. */
  dataAsOf: Date | null;
}

/** For each day of a period, the load that counts for it; 0 where there is none. */
export function countingLoads(days: readonly CountingDay[], period: DatePeriod): number[] {
  const loads = Array.from({ length: daysIn(period) }, () => 0);
  for (const { day, load } of days) if (isIn(period, day)) loads[daysBetween(period.from, day)] = load;
  return loads;
}

/** A day of a JSON array that a statement builds, `dataAsOf` in ISO 8601. */
type DayRow = [day: string, load: number, isFinal: boolean, dataAsOf: string];

function countingDays(rows: readonly DayRow[]): CountingDay[] {
  return rows.map(([day, load, isFinal, dataAsOf]) => ({ day, load, isFinal, dataAsOf: new Date(dataAsOf) }));
}

interface CountingRow {
  snapshot: string;
  days: DayRow[] | null;
}

/** Days with the instant through which the facts of the newest load among theirs reach. */
function reached(days: CountingDay[]): Pick<Snapshot, 'days' | 'dataAsOf'> {
  const reaches = days.map(({ dataAsOf }) => dataAsOf.getTime());
  return { days, dataAsOf: days.length === 0 ? null : new Date(Math.max(...reaches)) };
}

/**
 * What counts now, as columns of a statement that also selects from `current`. What counts changes only with a
 * publication, so the days are null if the newest one is that of the parameter `snapshot`.
 */
export function countingNow() {
  const { day, loadId, isFinal } = statisticsDay;
  const days = sql`select coalesce(json_agg(json_build_array(${day}, ${loadId}, ${isFinal}, ${loadReach}) order by ${day}), '[]')
    from ${statisticsDay} join ${statisticsLoad} on ${statisticsLoad.id} = ${loadId}`;
  return {
    columns: {
      snapshot: sql<string>`now.snapshot`,
      days: sql<DayRow[] | null>`case when now.snapshot <> ${sql.placeholder('snapshot')} then (${days}) end`,
    },
    current: sql`(
        select coalesce(max(${statisticsLoad.publication}), 0)::text as snapshot from ${statisticsLoad}
      ) as now`,
    /** Reads a row of the statement. It has no days if the snapshot that was passed, that of `known`, is still current. */
    read: ({ snapshot, days: rows }: CountingRow, known: Snapshot | null): Snapshot =>
      rows === null && known !== null ? known : { snapshot, ...reached(countingDays(rows ?? [])) },
  };
}

/**
 * What counted when a publication was the newest one. Null if it is unknown, or if facts of it may be removed before a
 * page has read them. A day for which another load counts by now is not final.
 */
export async function countedAt(database: Database, publication: string): Promise<Snapshot | null> {
  const isKept = sql`exists (select from ${statisticsLoad} where publication = ${publication}::bigint)
    and not exists (
      select from ${statisticsLoad} where publication > ${publication}::bigint
      and published_at < now() - make_interval(mins => ${supersededFactsAskable}))`;
  // Few days changed since: what counts now for all others counted then.
  const days = sql<DayRow[] | null>`case when ${isKept} then (
    with changed as (
      select distinct on (day) day, replaced_load as load_id from ${statisticsPublicationDay}
      where publication > ${publication}::bigint order by day, publication)
    select coalesce(json_agg(json_build_array(counted.day, load_id, counted.is_final, ${loadReach}) order by counted.day), '[]')
    from (
      select day, load_id, is_final from ${statisticsDay} where day not in (select day from changed)
      union all
      select changed.day, changed.load_id, coalesce(counting.is_final, false)
      from changed left join ${statisticsDay} as counting using (day, load_id)
    ) as counted join ${statisticsLoad} on ${statisticsLoad.id} = load_id) end`;
  const [row] = await database.select({ days }).from(sql`(select) as nothing`);
  if (row === undefined || row.days === null) return null;
  return { snapshot: publication, ...reached(countingDays(row.days)) };
}
