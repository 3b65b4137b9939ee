import * as v from 'valibot';

/** The languages that the console speaks. */
export const locales = ['en', 'ru'] as const;

export type Locale = (typeof locales)[number];

export const localeSchema = v.picklist(locales);

/** Narrows any text to a language of the console. */
export function isLocale(value: unknown): value is Locale {
  return v.is(localeSchema, value);
}
