import type { MessageDescriptor } from '@lingui/core';
import { setupI18n } from '@lingui/core';

import { locales } from '#i18n/locale.ts';
import { loadCatalogue } from '#i18n/texts.ts';
import { inBothLayouts } from '#shell/keyboard/keyboard-layouts.ts';
import { navigationItems } from '#shell/navigation/navigation-items.ts';
import type { NavigationItem } from '#shell/navigation/navigation-items.ts';

/** An item that the palette finds by its names. */
export interface Named {
  /** Its names in all languages, in lower case. */
  names: readonly string[];
}

export type PalettePage = NavigationItem & Named;

/** Adds the names in all languages to items with a label. Loads the texts of the other languages. */
export async function namedInAllLanguages<Item extends { label: MessageDescriptor }>(
  items: readonly Item[],
): Promise<(Item & Named)[]> {
  const languages = await Promise.all(
    locales.map(async (locale) => setupI18n({ locale, messages: { [locale]: await loadCatalogue(locale) } })),
  );
  return items.map((item) => ({ ...item, names: languages.map((i18n) => i18n._(item.label).toLowerCase()) }));
}

export function loadPalettePages(): Promise<PalettePage[]> {
  return namedInAllLanguages(navigationItems);
}

/**
 * Finds items by the words of their names in any language, typed in either keyboard layout, in any case and order.
 * @returns those whose name begins with the term, then the others, each in the given order
 */
export function findNamed<Item extends Named>(items: readonly Item[], term: string): Item[] {
  const terms = inBothLayouts(term.toLowerCase().trim());
  const isMatch = ({ names }: Named): boolean =>
    terms.some((typed) => names.some((name) => typed.split(/\s+/u).every((word) => name.includes(word))));
  const begins = ({ names }: Named): boolean =>
    terms.some((typed) => typed !== '' && names.some((name) => name.startsWith(typed)));
  return items.filter(isMatch).toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}
