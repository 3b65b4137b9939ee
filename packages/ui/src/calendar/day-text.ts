import { toCalendarDay, toNoon } from './calendar-day.ts';
import type { CalendarDay } from './calendar-day.ts';

type Part = 'day' | 'month' | 'year';

/** Days in digits, in the order of a language: `20.11.2026` or `11/20/2026`. */
function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/**
 * @param locale BCP 47
 * @returns the day in digits; empty for an empty day
 */
export function writeDay(day: CalendarDay, locale: string): string {
  return day === '' ? '' : dayFormat(locale).format(toNoon(day));
}

/**
 * Reads a typed day: three numbers in the order of the language with anything between them, or
 * `YYYY-MM-DD` in every language. A year of two digits is in this century.
 *
 * @returns null if the text is not a day of the calendar
 */
export function readDay(text: string, locale: string): CalendarDay | null {
  const numbers = text.match(/\d+/gu) ?? [];
  if (numbers.length !== 3) return null;
  const order: Part[] = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : orderOf(locale);
  const part = (name: Part) => numbers[order.indexOf(name)] ?? '';
  const year = part('year').length === 2 ? `20${part('year')}` : part('year');
  const day = [year.padStart(4, '0'), part('month').padStart(2, '0'), part('day').padStart(2, '0')].join('-');
  return toCalendarDay(toNoon(day)) === day ? day : null;
}

function orderOf(locale: string): Part[] {
  const parts = dayFormat(locale).formatToParts(toNoon('2026-01-01'));
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}
