import { addDays, dayOf, isDay } from '#modules/statistics/days/periods.ts';
import { day as dayLength, hour, minute } from '#process/durations.ts';

/** When the network's support works. */
export interface WorkingHours {
  /** IANA time zone. */
  timeZone: string;
  /** Weekdays, Monday is 1. At least one. */
  weekdays: readonly number[];
  /** Minutes after midnight. */
  opens: number;
  closes: number;
  /** Days without work, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** No network is closed for longer: a search for the next working day ends there. */
const longestSearch = 3_660;

/**
 * When so much working time has passed since an instant: the clock runs in working hours alone. A day on which the clocks
 * change has the working time that its wall clock shows.
 * @param time - milliseconds
 */
export function dueAfter(hours: WorkingHours, since: Date, time: number): Date {
  let left = time;
  for (const { from, to } of shiftsSince(hours, since)) {
    if (to - from >= left) return new Date(from + left);
    left -= to - from;
  }
  throw new Error('The working hours have no end of this length.');
}

/** Milliseconds of working time between two instants; 0 if the second one is not later. */
export function workedBetween(hours: WorkingHours, since: Date, until: Date): number {
  let worked = 0;
  for (const { from, to } of shiftsSince(hours, since)) {
    if (from >= until.getTime()) break;
    worked += Math.min(to, until.getTime()) - from;
  }
  return worked;
}

/** The working time of each day from an instant on, in milliseconds since 1970. */
function* shiftsSince({ timeZone, weekdays, opens, closes, holidays }: WorkingHours, since: Date) {
  const first = dayOf(since, timeZone);
  for (let days = 0; days < longestSearch; days += 1) {
    const day = addDays(first, days);
    const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1;
    if (!weekdays.includes(weekday) || holidays.has(day)) continue;
    const from = Math.max(timeOn(day, opens, timeZone), since.getTime());
    const to = timeOn(day, closes, timeZone);
    if (to > from) yield { from, to };
  }
}

/** When the wall clock of a time zone shows this number of minutes after midnight on a day. */
function timeOn(day: string, minutes: number, timeZone: string): number {
  const shown = Date.parse(day) + minutes * minute;
  // The offset of the first guess is that of another day where the clocks change between.
  const guess = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(guess, timeZone);
}

/** Formats by time zone. They are slow to create and fast to use. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the wall clock of a time zone is ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  // The Swedish locale writes times as ISO 8601 does.
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  clocks.set(timeZone, clock);
  const whole = Math.floor(time / 1_000) * 1_000;
  return Date.parse(`${clock.format(whole).replace(' ', 'T')}Z`) - whole;
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const workingHoursForm = 'days and times like Mon-Fri 09:00-18:00 or Mon,Wed,Sat 10:00-16:30';

/** Reads the setting of the working hours; null for a text of another form. */
export function parseWorkingHours(text: string): Pick<WorkingHours, 'closes' | 'opens' | 'weekdays'> | null {
  const [, named = '', ...times] = /^(\S+) (\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = times.map(Number);
  const [opens, closes] = [fromHour * hour + fromMinute * minute, toHour * hour + toMinute * minute];
  const weekdays = named.split(',').flatMap(weekdaysOf);
  const isWrong = named === '' || weekdays.includes(0) || fromMinute > 59 || toMinute > 59 || closes > dayLength;
  if (isWrong || opens >= closes) return null;
  return { weekdays, opens: opens / minute, closes: closes / minute };
}

/** The weekdays of `Mon` or `Mon-Fri`; 0 for an invalid name. */
function weekdaysOf(named: string): number[] {
  const [first = 0, last = first] = named.split('-').map((name) => weekdayNames.indexOf(name) + 1);
  if (first === 0 || last < first || named.split('-').length > 2) return [0];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export const holidaysForm = 'days like 2026-12-25, separated by commas';

/** Reads the setting of the days without work; null for a text of another form. */
export function parseHolidays(text: string): ReadonlySet<string> | null {
  const days = text.split(',').map((each) => each.trim());
  return days.every((each) => /^\d{4}-\d\d-\d\d$/.test(each) && isDay(each)) ? new Set(days) : null;
}
