import type { Locale } from './locale.ts';

/** The path of a feature's catalogue from the folder of the console; without a feature, of the common catalogue. */
export function cataloguePath(locale: Locale, feature?: string): string {
  return feature === undefined ? `/src/locales/${locale}.po` : `/src/features/${feature}/locales/${locale}.po`;
}
