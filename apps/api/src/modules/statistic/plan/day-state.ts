import type { OpenDay } from '@publisher-console/api-contract';
import { dayOf } from '#modules/criteria/periods.ts';

/** A day that has statistics. */
export interface PublishedDay {
  day: string;
  /** The loader says that its figures no longer change. */
  isFinal: boolean;
  /** The instant through which the facts of its load reach. */
  dataAsOf: Date;
}

/** What decides when a day's figures no longer change. */
export interface Settling {
  /** The network's reporting time zone. */
  timeZone: string;
  /** The last day that is old enough to be final. */
  settledUntil: string;
}

/** The figures of a day no longer change; reach its end and may be corrected; do not reach its end. */
export type DayState = 'final' | 'estimated' | 'in_progress';

/** The state of a day with statistics. A day ends where the next one begins in the reporting time zone. */
export function dayState({ day, isFinal, dataAsOf }: PublishedDay, { timeZone, settledUntil }: Settling): DayState {
  if (isFinal || day <= settledUntil) return 'final';
  return dayOf(dataAsOf, timeZone) <= day ? 'in_progress' : 'estimated';
}

/** A day with statistics, and whether they may still change. */
export type SettlingDay = PublishedDay & { state: DayState };

/** The last day up to which no day with statistics may still change; null where there is none. `days` come in order. */
export function finalUntil(days: readonly SettlingDay[], lastSettledDay: string | null): string | null {
  const open = days.findIndex(({ state }) => state !== 'final');
  const final = open === -1 ? days : days.slice(0, open);
  return final.at(-1)?.day ?? lastSettledDay;
}

/** Those of the days that may still change, for an answer. */
export function openDaysOf(days: readonly SettlingDay[]): OpenDay[] {
  return days.flatMap(({ day, state, dataAsOf }) =>
    state === 'final' ? [] : [{ date: day, state, dataAsOf: dataAsOf.toISOString() }],
  );
}
