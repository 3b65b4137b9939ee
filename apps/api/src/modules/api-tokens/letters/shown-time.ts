import type { Locale } from '@publisher-console/api-contract';

/** A moment as a letter names it: the reader may be anywhere, so that it has its time zone. */
export function shownTime(at: Date, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}
