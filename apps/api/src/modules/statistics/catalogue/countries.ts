import type { Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

/** The code of an unknown country. ISO 3166-1 reserves it for users. */
const unknownCountry = 'ZZ';
const unknownCountryTitle: Translated = { en: 'Unknown', ru: 'Не определена' };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const displayNames: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }),
  ru: new Intl.DisplayNames('ru', { type: 'region', fallback: 'code' }),
};

/** A country's name, or its code where it has none. */
export function countryTitle(code: string, locale: Locale): string {
  return code === unknownCountry ? unknownCountryTitle[locale] : (displayNames[locale].of(code) ?? code);
}

/** All codes that have a name, the one of the unknown country included. */
export const countryCodes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => countryTitle(code, 'en') !== code);

/** The codes in the order of their names. Computed once, because `Intl` is slow. */
export const countryOrder: Record<Locale, readonly string[]> = { en: orderedIn('en'), ru: orderedIn('ru') };

function orderedIn(locale: Locale): string[] {
  const collator = new Intl.Collator(locale);
  const titles = new Map(countryCodes.map((code) => [code, countryTitle(code, locale)]));
  return countryCodes.toSorted((a, b) => collator.compare(titles.get(a) ?? a, titles.get(b) ?? b));
}
