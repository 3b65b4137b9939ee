import type { DatePeriod, OpenDay } from '@publisher-console/api-contract';
import { dayOf, isIn } from '#modules/criteria/periods.ts';
import type { NetworkDay } from '#modules/statistic/query/network-day.ts';
import type { CountingDay } from '#modules/statistic/sources/counting-loads.ts';

/** A day that has statistics. */
type PublishedDay = Omit<CountingDay, 'load'>;

/** The figures of a `final` day no longer change; of an `estimated` day they reach its end and may be corrected. */
export type DayState = 'final' | 'estimated' | 'in_progress';

/** The state of a day with statistics. A day ends when the next one begins in the reporting time zone. */
export function dayState(
  { day, isFinal, dataAsOf }: PublishedDay,
  { timeZone, finalByAge }: Pick<NetworkDay, 'timeZone' | 'finalByAge'>,
): DayState {
  if (isFinal || day <= finalByAge) return 'final';
  return dayOf(dataAsOf, timeZone) <= day ? 'in_progress' : 'estimated';
}

/** A day with statistics, and whether they may still change. */
export type DayWithState = PublishedDay & { state: DayState };

/** The last day up to which no day with statistics may still change; null where there is none. `days` come in order. */
export function finalUntil(days: readonly DayWithState[], lastFinalByAge: string | null): string | null {
  const open = days.findIndex(({ state }) => state !== 'final');
  const final = open === -1 ? days : days.slice(0, open);
  return final.at(-1)?.day ?? lastFinalByAge;
}

/** The days of a period that may still change, for an answer. */
export function openDaysIn(period: DatePeriod, days: readonly DayWithState[]): OpenDay[] {
  return days.flatMap(({ day, state, dataAsOf }) =>
    state !== 'final' && isIn(period, day) ? [{ date: day, state, dataAsOf: dataAsOf.toISOString() }] : [],
  );
}
