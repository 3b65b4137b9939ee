import type { DatePeriod } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import type { Measure, OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import type { PublishedDay } from '#modules/statistics/days/day-state.ts';
import { daysBetween, daysIn, isIn } from '#modules/statistics/days/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { sourceLateness } from '#stores/sql/tables/lateness.ts';
import {
  countingDays,
  statisticsCountingLoad,
  statisticsLoad,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';
import { supersededFactsAskable } from '#stores/warehouse/superseded-facts-stay.ts';

/** A day that has statistics, and the load that counts for it. */
export interface CountingDay extends PublishedDay {
  load: number;
  /** The loads of other sources that count for it as well. */
  furtherLoads?: readonly number[];
  /** A source that it waits for has no statistics of it. */
  isWaiting?: true;
  /** By load, the measures that it lacks; absent where all loads have all of them. */
  unmeasured?: Readonly<Record<number, readonly OptionalMeasure[]>>;
}

/** The loads that counted in the network at one instant. */
export interface Snapshot {
  /** The number of the newest publication; 0 before the first. */
  snapshot: string;
  /** In order. */
  days: CountingDay[];
  /** The instant through which the facts of the newest load reach; null before the first. */
  dataAsOf: Date | null;
  /** When a source that days wait for is late, or was; null where nothing is expected. */
  lateFrom: Date | null;
}

/** Since when figures of the network are late at an instant, in ISO 8601; null while they are on time. */
export function lateSince({ lateFrom }: Pick<Snapshot, 'lateFrom'>, now: Date): string | null {
  return lateFrom !== null && lateFrom <= now ? lateFrom.toISOString() : null;
}

/** For each day of a period, the load that counts for it; 0 where there is none. */
export function countingLoads(days: readonly CountingDay[], period: DatePeriod): number[] {
  const loads = Array.from({ length: daysIn(period) }, () => 0);
  for (const { day, load } of days) if (isIn(period, day)) loads[daysBetween(period.from, day)] = load;
  return loads;
}

/** The loads of other sources that count for days as well; undefined where each day has one load. */
export function furtherLoads(days: readonly CountingDay[]): FurtherLoads | undefined {
  const further = days.flatMap(({ day, furtherLoads: loads }) => (loads === undefined ? [] : [[day, loads] as const]));
  return further.length === 0 ? undefined : new Map(further);
}

/** For each measure that some loads of the days lack, these loads; undefined where all loads have all measures. */
export function unmeasuredLoads(days: readonly CountingDay[]): UnmeasuredLoads | undefined {
  const lacking = new Map(days.flatMap(({ unmeasured = {} }) => Object.entries(unmeasured)));
  if (lacking.size === 0) return undefined;
  const lacks = [...lacking].flatMap(([load, measures]) => measures.map((measure) => [measure, Number(load)] as const));
  return Object.fromEntries(
    [...Map.groupBy(lacks, ([measure]) => measure)].map(([measure, loads]) => [measure, loads.map(([, load]) => load)]),
  );
}

/** By measure. */
export type UnmeasuredLoads = Readonly<Partial<Record<Measure, readonly number[]>>>;

/** By day. */
export type FurtherLoads = ReadonlyMap<string, readonly number[]>;

/** A day of a JSON array that a statement builds, `dataAsOf` in ISO 8601. */
type DayRow = [
  day: string,
  loads: number[],
  isFinal: boolean,
  dataAsOf: string,
  isWaiting: boolean,
  unmeasured: Record<number, OptionalMeasure[]> | null,
];

/** Such an array of the days of a statement. */
const dayRows = sql`coalesce(json_agg(json_build_array(day, loads, is_final, data_as_of, is_missing, unmeasured) order by day), '[]')`;

function readDays(rows: readonly DayRow[]): CountingDay[] {
  return rows.map(([day, [load = 0, ...further], isFinal, dataAsOf, isWaiting, unmeasured]) => ({
    day,
    load,
    ...(further.length > 0 && { furtherLoads: further }),
    ...(isWaiting && { isWaiting }),
    ...(unmeasured !== null && { unmeasured }),
    isFinal,
    dataAsOf: new Date(dataAsOf),
  }));
}

interface CountingRow {
  snapshot: string;
  days: DayRow[] | null;
  lateFrom: Date | null;
}

/**
 * Days with the instant through which the facts of the newest load among theirs reach: no further than to the beginning of
 * the last days that wait for a source.
 */
function reached(days: CountingDay[]): Pick<Snapshot, 'days' | 'dataAsOf'> {
  const waiting = days.slice(days.findLastIndex(({ isWaiting }) => isWaiting !== true) + 1).at(0);
  if (waiting !== undefined) return { days, dataAsOf: waiting.dataAsOf };
  const reaches = days.map(({ dataAsOf }) => dataAsOf.getTime());
  return { days, dataAsOf: days.length === 0 ? null : new Date(Math.max(...reaches)) };
}

/**
 * What counts now, as columns of a statement that also selects from `current`. What counts changes only with a
 * publication, so the days are null if the newest one is that of the parameter `snapshot`.
 */
export function countingNow() {
  const days = sql`select ${dayRows} from ${countingDays().from}`;
  const lateness = sourceLateness();
  const lateFrom = sql`select min(${lateness.awaitedAt}) from ${lateness.from}`;
  const isNew = sql`now.snapshot <> ${sql.placeholder('snapshot')}`;
  return {
    columns: {
      snapshot: sql<string>`now.snapshot`,
      days: sql<DayRow[] | null>`case when ${isNew} then (${days}) end`,
      lateFrom: sql`case when ${isNew} then (${lateFrom}) end`.mapWith(statisticsLoad.publishedAt),
    },
    current: sql`(
        select coalesce(max(${statisticsLoad.publication}), 0)::text as snapshot from ${statisticsLoad}
      ) as now`,
    /** Reads a row of the statement. It has no days if the snapshot that was passed, that of `known`, is still current. */
    read: ({ snapshot, days: rows, lateFrom: late }: CountingRow, known: Snapshot | null): Snapshot =>
      rows === null && known !== null ? known : { snapshot, ...reached(readDays(rows ?? [])), lateFrom: late },
  };
}

/**
 * What counted when a publication was the newest one. Null if it is unknown, or if facts of it may be removed before a
 * page has read them. A day for which another load counts by now is not final.
 */
export async function countedAt(database: Database, publication: string): Promise<Omit<Snapshot, 'lateFrom'> | null> {
  const isKept = sql`exists (select from ${statisticsLoad} where publication = ${publication}::bigint)
    and not exists (
      select from ${statisticsLoad} where publication > ${publication}::bigint
      and published_at < now() - make_interval(mins => ${supersededFactsAskable}))`;
  // Few days changed since: what counts now for all others counted then.
  const counted = sql`(
    with changed as (
      select distinct on (source_id, day) day, source_id, replaced_load as load_id
      from ${statisticsPublicationDay} join ${statisticsLoad} using (publication)
      where publication > ${publication}::bigint order by source_id, day, publication)
    select day, source_id, load_id, is_final from ${statisticsCountingLoad}
    where (day, source_id) not in (select day, source_id from changed)
    union all
    select changed.day, changed.source_id, changed.load_id, coalesce(counting.is_final, false)
    from changed left join ${statisticsCountingLoad} as counting using (day, source_id, load_id)
    where changed.load_id is not null)`;
  const days = sql<
    DayRow[] | null
  >`case when ${isKept} then (select ${dayRows} from ${countingDays(counted).from}) end`;
  const [row] = await database.select({ days }).from(sql`(select) as nothing`);
  if (row === undefined || row.days === null) return null;
  return { snapshot: publication, ...reached(readDays(row.days)) };
}
