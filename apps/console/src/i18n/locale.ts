import * as v from 'valibot';

/** The languages that the console speaks. */
export const locales = ['en', 'ru'] as const;

export type Locale = (typeof locales)[number];

/** Each language in its own words, for those who do not read the other one. */
export const localeNames: Record<Locale, string> = { en: 'English', ru: 'Русский' };

/** The cookie that remembers the visitor's language. */
export const localeCookieName = 'locale';

export const localeSchema = v.picklist(locales);

/** Narrows any text to a language of the console. */
export function isLocale(value: unknown): value is Locale {
  return v.is(localeSchema, value);
}
