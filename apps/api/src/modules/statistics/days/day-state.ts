import type { DatePeriod, OpenDay } from '@publisher-console/api-contract';
import { addDays, dayOf, hasEnded, isIn } from './periods.ts';

/** The settings of a network that decide what its days are. */
export interface NetworkDaySettings {
  /** The network's reporting time zone. */
  timeZone: string;
  /** How many days after its end a day's figures no longer change. */
  finalAfterDays: number;
  now: () => Date;
}

/** The network's day at one instant. */
export interface NetworkDay {
  timeZone: string;
  at: Date;
  today: string;
  /** Days up to this one are final by their age. */
  finalByAge: string;
}

export function networkDay({ timeZone, finalAfterDays, now }: NetworkDaySettings): NetworkDay {
  const at = now();
  const today = dayOf(at, timeZone);
  return { timeZone, at, today, finalByAge: addDays(today, -finalAfterDays - 1) };
}

/** A day that has statistics. */
export interface PublishedDay {
  day: string;
  /** The load was declared final (`--final`). */
  isFinal: boolean;
  /** The instant through which the facts of the load reach. */
  dataAsOf: Date;
}

type Calendar = Pick<NetworkDay, 'timeZone' | 'finalByAge'>;

/** The state of the figures of a day. */
interface DayState {
  /** They reach its end. Only a complete day is compared with another one. */
  isComplete: boolean;
  /** They are complete and no longer change, because the loader declared it or of their age. */
  isClosed: boolean;
}

/** How the contract names the state of a day. */
export type DayStateName = OpenDay['state'] | 'final';

/**
 * The state of a day with statistics. A day ends when the next one begins in the reporting time zone. Neither its age nor
 * its loader closes a day whose facts do not reach its end: these are the figures of a part of it.
 */
export function dayStateOf({ day, isFinal, dataAsOf }: PublishedDay, { timeZone, finalByAge }: Calendar): DayState {
  const isComplete = hasEnded(day, dataAsOf, timeZone);
  return { isComplete, isClosed: isComplete && (isFinal || day <= finalByAge) };
}

/** The states of all days with statistics. */
export interface DayStates {
  of: ReadonlyMap<string, DayStateName>;
  /** The days that may still change, in order. */
  open: readonly OpenDay[];
  inProgress: ReadonlySet<string>;
  /** The last day before the first that may still change; null where there is none. */
  finalUntil: string | null;
}

/** The last computed states for each list of days: to compute them for years of days needs milliseconds. */
const computed = new WeakMap<readonly PublishedDay[], Calendar & { states: DayStates }>();

/** The states of days with statistics, which come in order. */
export function dayStates(days: readonly PublishedDay[], { timeZone, finalByAge }: Calendar): DayStates {
  const before = computed.get(days);
  if (before?.timeZone === timeZone && before.finalByAge === finalByAge) return before.states;
  const of = new Map<string, DayStateName>();
  const open: OpenDay[] = [];
  let finalUntil: string | null = null;
  for (const day of days) {
    const { isComplete, isClosed } = dayStateOf(day, { timeZone, finalByAge });
    const state = isComplete ? 'estimated' : 'in_progress';
    of.set(day.day, isClosed ? 'final' : state);
    if (!isClosed) open.push({ date: day.day, state, dataAsOf: day.dataAsOf.toISOString() });
    else if (open.length === 0) finalUntil = day.day;
  }
  const inProgress = new Set(open.flatMap(({ date, state }) => (state === 'in_progress' ? [date] : [])));
  const states = { of, open, inProgress, finalUntil };
  computed.set(days, { timeZone, finalByAge, states });
  return states;
}

/** The days of a period that may still change. */
export function openDaysIn(period: DatePeriod, { open }: DayStates): OpenDay[] {
  return open.filter(({ date }) => isIn(period, date));
}
