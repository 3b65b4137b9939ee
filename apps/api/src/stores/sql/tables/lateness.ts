import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { mainSource, source } from './source.ts';
import {
  loadReach,
  statisticsCountingLoad,
  statisticsLoad,
  statisticsPublicationDay,
  statisticsTimeZone,
} from './statistic.ts';

/** Minutes after which figures that come regularly are late: a load may last a while. */
const grace = 30;

/** Days for which a day that is not whole is late, counted back from the newest one with figures: older ones stay so. */
const watchedDays = 7;

/**
 * From when on each source is late, unless another load comes before. It changes only with a publication; a change of
 * the rules is one, too.
 *
 * A source is late in two cases. Its figures come too seldom: none reached further for the time between two loads. Or a
 * day that waits for it is not whole by the source's time on the next day; only days count since its first figures, or
 * since it was added if that was before. The main source is added before a new network has figures, so only its figures
 * count, except those of the demo, which the next start updates. A source that lacks none of the days that wait for it
 * has no row.
 */
export function sourceLateness() {
  const zone = sql`coalesce((select time_zone from ${statisticsTimeZone}), 'UTC')`;
  /** Like `hasEnded`, so that both agree also where a day begins twice. */
  const isWhole = (reach: typeof loadReach) => sql`(${reach} at time zone ${zone})::date > counted.day`;
  const until = sql`coalesce(source.required_until, 'infinity')`;
  const counted = sql`
    select counted.day, ${loadReach} as reach, ${isWhole(loadReach)} as is_whole, ${statisticsLoad.isDemo} as is_demo
    from ${statisticsCountingLoad} as counted join ${statisticsLoad} on ${statisticsLoad.id} = counted.load_id
    where counted.source_id = source.id`;
  // A later load of a whole day adds nothing new.
  const arrived = sql`
    select min(${statisticsLoad.publishedAt}) as at
    from ${statisticsPublicationDay} as counted join ${statisticsLoad} on ${statisticsLoad.id} = counted.load_id
    where counted.day = newest.day and ${statisticsLoad.sourceId} = source.id
      and (${loadReach} >= newest.reach or ${isWhole(loadReach)})`;
  const addedOn = sql`case when source.id <> ${mainSource} then (source.created_at at time zone ${zone})::date end`;
  const missing = sql`
    select min(each.day) as day
    from (select generate_series(
        greatest(newest.day - ${watchedDays - 1}::int, first.day, source.required_from)::timestamp,
        greatest(newest.day + 1, first.day, source.required_from)::timestamp, interval '1 day')::date as day) as each
      left join (${counted}) as counted using (day)
    where counted.is_whole is not true`;
  const pause = sql`make_interval(mins => source.every_minutes + ${grace}::int)`;
  const lateness = sql`
    select source.id,
      least(newest.reach, (newest.day + 1)::timestamp at time zone ${zone}) as reach,
      case when newest.day + newest.is_whole::int <= ${until} then arrived.at + ${pause} end as behind_at,
      case when source.id <> ${mainSource} then source.required_from::timestamp at time zone ${zone} + ${pause}
        else '-infinity' end as awaited_behind_at,
      case when source.required_from <= missing.day and missing.day <= ${until}
        then (missing.day + 1 + source.day_by) at time zone ${zone} end as unfinished_at,
      missing.day as missing_day
    from ${source}
      left join lateral (${counted} order by counted.day desc limit 1) as newest on true
      cross join lateral (select least(min(counted.day), ${addedOn}) as day from (${counted}) as counted) as first
      cross join lateral (${arrived}) as arrived
      cross join lateral (${missing}) as missing
    where source.id <> ${mainSource} or newest.is_demo is false`;
  // The first day that waits for a source may be after the one through which its figures reach.
  const awaitedAt = sql`least(unfinished_at,
    case when behind_at is not null and awaited_behind_at is not null then greatest(behind_at, awaited_behind_at) end)`;
  return {
    from: sql`(
      select *, least(behind_at, unfinished_at) as late_at, ${awaitedAt} as awaited_at from (${lateness}) as lateness
      where behind_at is not null or unfinished_at is not null) as lateness`,
    columns: {
      id: sql<string>`lateness.id`,
      /** Through when its figures reach; null before the first. */
      reach: sql`lateness.reach`.mapWith(statisticsLoad.publishedAt),
      lateAt: sql`lateness.late_at`.mapWith(statisticsLoad.publishedAt),
      /** The day that is late; null where the figures come too seldom. */
      unfinishedDay: sql<string | null>`case when late_at = unfinished_at then missing_day::text end`,
      /** The first day that should be whole at an instant and is not, also where the source is late for longer. */
      overdueDay: (now: SQL<Date>) => sql<string | null>`case when unfinished_at <= ${now} then missing_day::text end`,
    },
    /** From when on publishers wait for it: no earlier than the first day that waits for it. */
    awaitedAt: sql`lateness.awaited_at`,
  };
}
