import type { DatePeriod, Period, PresetId } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { day as dayLength, hour, minute } from '#process/durations.ts';

/** Formats by time zone. They are slow to create and fast to use. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The business day of an instant, `YYYY-MM-DD`, in an IANA time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  // The Swedish locale writes dates as ISO 8601 does.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(instant);
}

/** Whether a business day has ended at an instant: the next one begins then, at midnight or not. */
export function hasEnded(day: string, at: Date, timeZone: string): boolean {
  return dayOf(at, timeZone) > day;
}

/** The day that is `days` days after another, or before it if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** How many days later the second day is. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / dayLength;
}

/** How many days a period has, both ends included. */
export function daysIn({ from, to }: DatePeriod): number {
  return daysBetween(from, to) + 1;
}

/** The days of a period, in order. */
export function daysOf({ from, to }: DatePeriod): string[] {
  return Array.from({ length: daysIn({ from, to }) }, (_, index) => addDays(from, index));
}

/** Whether a day is one of a period. */
export function isIn({ from, to }: DatePeriod, day: string): boolean {
  return day >= from && day <= to;
}

/** Whether a text of the form `YYYY-MM-DD` is a day of the calendar. */
export function isDay(day: string): boolean {
  const time = Date.parse(day);
  // Date.parse lets 30 February run over into March.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** The first day of the week (ISO 8601) that a day is in. */
export function mondayOf(day: string): string {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** The last day of the week (ISO 8601) that a day is in. */
export function sundayOf(day: string): string {
  return addDays(mondayOf(day), 6);
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

export function lastOfMonth(day: string): string {
  // No month has more than 31 days, so the 32nd day from its first is in the next one.
  return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
}

interface Preset {
  title: Translated;
  period: (today: string) => DatePeriod;
}

const lastDays = (count: number) => (today: string) => ({ from: addDays(today, 1 - count), to: today });

/** Every named period, in display order. Weeks begin on Monday. */
export const presets: Record<PresetId, Preset> = {
  today: { title: { en: 'Today', ru: 'Сегодня' }, period: lastDays(1) },
  yesterday: {
    title: { en: 'Yesterday', ru: 'Вчера' },
    period: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  last_7_days: { title: { en: 'Last 7 days', ru: 'Последние 7 дней' }, period: lastDays(7) },
  last_14_days: { title: { en: 'Last 14 days', ru: 'Последние 14 дней' }, period: lastDays(14) },
  last_30_days: { title: { en: 'Last 30 days', ru: 'Последние 30 дней' }, period: lastDays(30) },
  this_week: {
    title: { en: 'This week', ru: 'Эта неделя' },
    period: (today) => ({ from: mondayOf(today), to: today }),
  },
  last_week: {
    title: { en: 'Last week', ru: 'Прошлая неделя' },
    period: (today) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  },
  this_month: {
    title: { en: 'This month', ru: 'Этот месяц' },
    period: (today) => ({ from: firstOfMonth(today), to: today }),
  },
  last_month: {
    title: { en: 'Last month', ru: 'Прошлый месяц' },
    period: (today) => {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
};

export const presetIds = Object.keys(presets) as PresetId[];

/** The named periods of the dashboard, in display order. */
export const dashboardPresetIds = [
  'today',
  'yesterday',
  'last_7_days',
  'last_14_days',
  'last_30_days',
] as const satisfies readonly PresetId[];

/** The days that a period covers when today is `today`. */
export function resolvePeriod(period: Period, today: string): DatePeriod {
  return 'preset' in period ? presets[period.preset].period(today) : period;
}

/** Further than any zone is from UTC. */
const furthestOffset = 16 * hour;

/** The first instant of a business day (`YYYY-MM-DD`) in an IANA time zone; not midnight where the clocks skip that. */
export function startOfDay(day: string, timeZone: string): Date {
  let before = Date.parse(day) - furthestOffset;
  let from = Date.parse(day) + furthestOffset;
  // The days of a zone come in order, and begin with a minute.
  while (from - before > minute) {
    const middle = before + Math.floor((from - before) / minute / 2) * minute;
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/** Formats by time zone. They are slow to create and fast to use. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock shows at an instant in an IANA time zone, such as `17:05`. */
export function clockTime(instant: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
  clocks.set(timeZone, clock);
  return clock.format(instant);
}
