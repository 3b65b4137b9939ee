import { locales } from '@publisher-console/api-contract/locales';
import * as v from 'valibot';

export type Locale = (typeof locales)[number];

/** The name of each language in that language, for visitors who cannot read the other one. */
export const localeNames: Record<Locale, string> = { en: 'English', ru: 'Русский' };

/** The cookie that stores the visitor's language. */
export const localeCookieName = 'locale';

export const localeSchema = v.picklist(locales);

/** Narrows any text to a language of the console. */
export function isLocale(value: unknown): value is Locale {
  return v.is(localeSchema, value);
}
