import type { Cell, ParameterValue, ReportReader } from '#stores/warehouse/warehouse.ts';
import type { CountingDay } from './sources/counting-loads.ts';
import type { Sums } from './values/sums.ts';

/** A day that was loaded with hours. */
export interface HourlyDay {
  /** The instant through which its facts reach. */
  dataAsOf: Date;
  /** They reach its end. */
  isComplete: boolean;
  /** The sums of each hour of the clock, 0 to 23, that has facts. */
  hours: ReadonlyMap<number, Sums>;
}

/** Rows of a day at most: its hours, and the one that records that it has hours. */
const rowsOfDay = 25;

/**
 * Reads the hours of some days of a publisher, of the loads that count for the days. A day that was loaded without hours is
 * missing; it has no entry for an hour without facts.
 */
export async function readHours(
  warehouse: ReportReader,
  publisher: number,
  days: readonly (CountingDay & Pick<HourlyDay, 'isComplete'>)[],
  signal: AbortSignal,
): Promise<Map<string, HourlyDay>> {
  const parameters: Record<string, ParameterValue> = { publisher, rows: days.length * rowsOfDay };
  for (const [place, { day, load }] of days.entries()) {
    parameters[`day${place}`] = day;
    parameters[`load${place}`] = load;
  }
  const loads = days.map((_, place) => `({load${place}:UInt32}, {day${place}:Date})`).join(', ');
  // The row of publisher 0 records that a day has hours, also where the publisher has no facts.
  const sql = `SELECT publisher, toString(date), hour, sum(requests), sum(impressions), sum(revenue) FROM stats_hourly
    WHERE publisher IN (0, {publisher:UInt32}) AND (load, date) IN (${loads})
    GROUP BY publisher, date, hour LIMIT {rows:UInt32}`;
  const { rows } = days.length === 0 ? { rows: [] } : await warehouse.read({ sql, parameters }, signal);
  const found = new Map<string, HourlyDay>();
  for (const { day, dataAsOf, isComplete } of days) {
    const ofDay = rows.filter(([, date]) => date === day);
    const own = ofDay.filter(([owner]) => owner === publisher);
    const hours = new Map(own.map(([, , hour, ...sums]) => [Number(hour), sumsOf(sums)]));
    if (ofDay.length > 0) found.set(day, { dataAsOf, isComplete, hours });
  }
  return found;
}

function sumsOf([requests, impressions, revenue]: readonly Cell[]): Sums {
  return { requests: BigInt(requests ?? 0), impressions: BigInt(impressions ?? 0), revenue: BigInt(revenue ?? 0) };
}
