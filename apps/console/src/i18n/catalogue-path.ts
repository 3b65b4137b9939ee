import type { Locale } from './locale.ts';

/** Where the texts of a feature are, from the folder of the console; without a feature, those of everything else. */
export function cataloguePath(locale: Locale, feature?: string): string {
  return feature === undefined ? `/src/locales/${locale}.po` : `/src/features/${feature}/locales/${locale}.po`;
}
