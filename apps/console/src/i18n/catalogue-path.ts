import type { Locale } from './locale.ts';

/** Rooms outside `features` with their own catalogue, because their texts are loaded late. */
const otherRooms: Partial<Record<string, string>> = { palette: 'shell/palette' };

/** The path of a feature's catalogue from the folder of the console; without a feature, of the common catalogue. */
export function cataloguePath(locale: Locale, feature?: string): string {
  if (feature === undefined) return `/src/locales/${locale}.po`;
  return `/src/${otherRooms[feature] ?? `features/${feature}`}/locales/${locale}.po`;
}
