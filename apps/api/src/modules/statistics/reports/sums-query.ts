import type { DatePeriod, GroupId, IndicatorId } from '@publisher-console/api-contract';
import type { Cell, ParameterValue, ReportReader } from '#stores/warehouse/warehouse.ts';
import { compileReport, ownerCondition, sumOf } from './compiler/compile-report.ts';
import type { ReportedRow } from './compiler/compile-report.ts';
import type { FactOwner, SelectedFacts } from './plan/plan-report.ts';
import type { ReportCall } from './query/parse-report.ts';
import { countingLoads, furtherLoads, unmeasuredLoads } from './sources/counting-loads.ts';
import type { CountingDay } from './sources/counting-loads.ts';
import type { OwnCounting } from './sources/report-sources.ts';
import type { Sums } from './values/indicator-values.ts';

/** The sums to read: of which days, of which indicators, and for which caller. */
export interface SumsQuery {
  period: DatePeriod;
  indicators: readonly IndicatorId[];
  call: ReportCall;
}

/** Applications or ad blocks by their numbers. */
export type SummedEntities = Pick<SelectedFacts, 'applications'> | Required<Pick<SelectedFacts, 'adBlocks'>>;

interface SumsSelection {
  groups: readonly GroupId[];
  /** All of the publisher's applications by default. */
  entities?: SummedEntities;
  /** The days to compare with others. */
  compared?: SelectedFacts['compared'];
}

/** Reads sums with the compiler of reports, in no order. */
export async function readSums(
  warehouse: ReportReader,
  { period, indicators, call }: SumsQuery,
  { counting: { days }, owner }: OwnCounting,
  { groups, entities = { applications: null }, compared }: SumsSelection,
): Promise<ReportedRow[]> {
  const { statement, readRow } = compileReport({
    owner,
    period,
    loads: countingLoads(days, period),
    furtherLoads: furtherLoads(days),
    unmeasured: unmeasuredLoads(days),
    applications: null,
    adFormats: null,
    ...entities,
    ...(compared && { compared }),
    groups,
    indicators,
    sort: null,
    daysInProgress: [],
    nameOrder: {},
    window: null,
  });
  const { rows } = await warehouse.read(statement, call.signal);
  return rows.map((row) => readRow(row));
}

/** The condition of the facts that count for days, which selects by load and day. */
function ofLoads(days: readonly CountingDay[], parameters: Record<string, ParameterValue>): string {
  const ofDays = days.flatMap(({ day, load, furtherLoads: further = [] }) =>
    [load, ...further].map((id) => ({ day, id })),
  );
  for (const [place, { day, id }] of ofDays.entries()) {
    parameters[`day${place}`] = day;
    parameters[`load${place}`] = id;
  }
  const loads = ofDays.map((_, place) => `({load${place}:UInt32}, {day${place}:Date})`).join(', ');
  return `(load, date) IN (${loads})`;
}

/** Reads which of the loads that count for some days have facts of an owner. */
export async function readLoads(
  warehouse: ReportReader,
  owner: FactOwner,
  days: readonly CountingDay[],
  signal: AbortSignal,
): Promise<number[]> {
  const parameters: Record<string, ParameterValue> = {};
  const sql = `SELECT DISTINCT load FROM stats_block_daily
    WHERE ${ownerCondition(owner, parameters)} AND ${ofLoads(days, parameters)}`;
  const { rows } = days.length === 0 ? { rows: [] } : await warehouse.read({ sql, parameters }, signal);
  return rows.map(([load]) => Number(load));
}

/** A day that was loaded with hours. */
export interface HourlyDay {
  /** The instant through which its facts reach. */
  dataAsOf: Date;
  /** They reach its end. */
  isComplete: boolean;
  /** The sums of each hour of the clock, 0 to 23, that has facts. */
  hours: ReadonlyMap<number, Sums>;
}

/** Rows of a day at most: its hours, and the one that records that loads of it have hours. */
const rowsOfDay = 25;

/**
 * Reads the hours of some days of a publisher, of the loads that count for the days. A day is missing if one of its loads
 * has no hours; it has no entry for an hour without facts. None is known to a caller who is limited to some applications:
 * hours are of the whole publisher.
 */
export async function readHours(
  warehouse: ReportReader,
  { publisher, applications }: FactOwner,
  days: readonly (CountingDay & Pick<HourlyDay, 'isComplete'>)[],
  signal: AbortSignal,
): Promise<Map<string, HourlyDay>> {
  if (applications !== null) return new Map();
  const parameters: Record<string, ParameterValue> = { publisher, rows: days.length * rowsOfDay };
  const counting = ofLoads(days, parameters);
  // The row of publisher 0 records that a load has hours of a day, also where the publisher has no facts.
  const requests = sumOf('requests', { condition: null, unmeasured: unmeasuredLoads(days) }, parameters);
  const sql = `SELECT publisher, toString(date), hour, ${requests}, sum(impressions), sum(revenue), uniqExact(load)
    FROM stats_hourly
    WHERE publisher IN (0, {publisher:UInt32}) AND ${counting}
    GROUP BY publisher, date, hour LIMIT {rows:UInt32}`;
  const { rows } = days.length === 0 ? { rows: [] } : await warehouse.read({ sql, parameters }, signal);
  const found = new Map<string, HourlyDay>();
  for (const { day, dataAsOf, isComplete, furtherLoads: further = [] } of days) {
    const ofDay = rows.filter(([, date]) => date === day);
    const own = ofDay.filter(([owner]) => owner === publisher);
    const hours = new Map(own.map(([, , hour, ...sums]) => [Number(hour), sumsOf(sums)]));
    const withHours = Number(ofDay.find(([owner]) => owner === 0)?.at(-1) ?? 0);
    if (withHours === 1 + further.length) found.set(day, { dataAsOf, isComplete, hours });
  }
  return found;
}

function sumsOf([requests = null, impressions, revenue]: readonly Cell[]): Sums {
  return {
    requests: requests === null ? null : BigInt(requests),
    impressions: BigInt(impressions ?? 0),
    revenue: BigInt(revenue ?? 0),
  };
}
