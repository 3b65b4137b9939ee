import { useLingui } from '@lingui/react';
import { cached } from './cached.ts';
import { createNumberFormats } from './number-formats.ts';
import type { NumberFormats } from './number-formats.ts';

/** Days, instants and durations in the conventions of one language. */
interface DateFormats {
  /** @param day `YYYY-MM-DD` */
  day: (day: string) => string;
  /** A day in as few letters as possible, for an axis: 'Nov 20'. */
  dayTick: (day: string) => string;
  /** 'Fri' */
  weekday: (day: string) => string;
  /** A day with its weekday: 'Fri, Nov 20, 2026'. */
  weekdayDay: (day: string) => string;
  /** The same in as few letters as possible, for an axis: 'Fri, Nov 20'. */
  weekdayTick: (day: string) => string;
  /** The month of a day: 'Nov 2026', «ноябрь 2026». */
  month: (day: string) => string;
  /** The same with the whole name in every language: 'November 2026', «ноябрь 2026». */
  wholeMonth: (day: string) => string;
  /** The month of a day, for an axis: 'Nov', and 'Jan 2027', where a year starts. */
  monthTick: (day: string) => string;
  /** Both days are included; a range of one day is formatted as that day. */
  dayRange: (from: string, to: string) => string;
  /** Like `dayRange`, but without the year if all days are in the year of `today`. */
  shortDayRange: (from: string, to: string, today: string) => string;
  /**
   * With the name of the zone, because a page has times of two zones, the network's and the visitor's:
   * 'Nov 20, 2026, 19:00 UTC'.
   * @param instant RFC 3339
   * @param timeZone IANA name
   */
  instant: (instant: string, timeZone: string) => string;
  /** Like `instant`, without the year; for instants of the last days. */
  recentInstant: (instant: string, timeZone: string) => string;
  /** The time of day: '09:30'. Parameters as for `instant`. */
  time: (instant: string, timeZone: string) => string;
  /**
   * The time since an instant, in the largest unit that fits: 'now', '5 minutes ago', '1 day ago'. After 30 days, the
   * day in the browser's time zone.
   * @param instant RFC 3339
   * @param now milliseconds since 1970
   */
  ago: (instant: string, now: number) => string;
}

/** Older instants are shown as a day. */
const oldSeconds = 30 * 86_400;

/** Seconds of each unit, the largest first. */
const agoUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function createDateFormats(locale: string): DateFormats {
  // A day has no time zone: it is parsed as midnight in UTC, and formatted in UTC.
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const day = inUtc({ dateStyle: 'medium' });
  const shortDay = inUtc({ day: 'numeric', month: 'short' });
  const weekday = inUtc({ weekday: 'short' });
  const weekdayDay = inUtc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const weekdayTick = inUtc({ weekday: 'short', day: 'numeric', month: 'short' });
  const month = inUtc({ month: 'short' });
  const yearMonth = inUtc({ month: 'short', year: 'numeric' });
  // Russian abbreviates months only beside a day, and needs no word for the year beside a month.
  const wholeMonth = inUtc({ month: 'long' });
  const monthName = locale === 'ru' ? wholeMonth : month;
  const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  // All texts and languages use the 24-hour clock, because the hours of a report go up to 24.
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
  const instantIn = cached(
    (timeZone) => new Intl.DateTimeFormat(locale, { ...date, ...clock, timeZoneName: 'short', timeZone }),
  );
  const recentIn = cached(
    (timeZone) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...clock, timeZoneName: 'short', timeZone }),
  );
  const timeIn = cached((timeZone) => new Intl.DateTimeFormat(locale, { ...clock, timeZone }));
  const justNow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  // `auto` would write 'yesterday' for a time 47 hours ago, which was the day before yesterday.
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });

  return {
    day: (value) => day.format(atUtc(value)),
    dayTick: (value) => shortDay.format(atUtc(value)),
    weekday: (value) => weekday.format(atUtc(value)),
    weekdayDay: (value) => weekdayDay.format(atUtc(value)),
    weekdayTick: (value) => weekdayTick.format(atUtc(value)),
    month: (value) => `${monthName.format(atUtc(value))} ${value.slice(0, 4)}`,
    wholeMonth: (value) => `${wholeMonth.format(atUtc(value))} ${value.slice(0, 4)}`,
    monthTick: (value) => (value.slice(5, 7) === '01' ? yearMonth : month).format(atUtc(value)),
    dayRange: (from, to) => formatRange(day, from, to),
    shortDayRange: (from, to, today) => formatRange(isYearOf(today, from, to) ? shortDay : day, from, to),
    instant: (value, timeZone) => instantIn(timeZone).format(new Date(value)),
    recentInstant: (value, timeZone) => recentIn(timeZone).format(new Date(value)),
    time: (value, timeZone) => timeIn(timeZone).format(new Date(value)),
    ago: (value, now) => {
      // The clock of the server may be ahead of this one.
      const seconds = Math.max(0, (now - Date.parse(value)) / 1000);
      if (seconds >= oldSeconds) return localDay.format(new Date(value));
      const found = agoUnits.find(([, length]) => seconds >= length);
      if (found === undefined) return justNow;
      const [unit, length] = found;
      return relative.format(-Math.floor(seconds / length), unit);
    },
  };
}

/**
 * Formats a range with the spaces of Chromium. Node.js uses the thin spaces of CLDR 42, but the text that the server
 * renders must not change in the browser. https://cldr.unicode.org/index/downloads/cldr-42
 */
function formatRange(format: Intl.DateTimeFormat, from: string, to: string): string {
  return format.formatRange(atUtc(from), atUtc(to)).replaceAll(/[\u2009\u202f]/gu, ' ');
}

function isYearOf(today: string, ...days: string[]): boolean {
  return days.every((day) => day.slice(0, 4) === today.slice(0, 4));
}

function atUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Numbers, dates and countries in the conventions of one language. */
export interface Format extends NumberFormats, DateFormats {
  /** @param id ISO 3166-1 alpha-2; returned as the name if the browser does not have the country */
  country: (id: string) => string;
}

/** The formats of a language. */
export const formatOf: (locale: string) => Format = cached((locale) => {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    ...createNumberFormats(locale),
    ...createDateFormats(locale),
    country: (id) => countries.of(id) ?? id,
  };
});

/** The formats of the language of the page. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatOf(i18n.locale);
}
