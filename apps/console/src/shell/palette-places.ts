import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CirclePlus } from 'lucide-react';

import { inBothLayouts } from './keyboard-layouts.ts';
import { navigationItems } from './navigation-items.ts';
import type { NavigationItem } from './navigation-items.ts';

/** A page in the palette. */
export interface PalettePlace extends NavigationItem {
  /** Its names in all languages, in lower case. */
  names: string[];
}

const items: NavigationItem[] = [...navigationItems, { to: '/app/add', label: msg`Add app`, icon: CirclePlus }];

/** The pages in the palette. Loads the texts of the language that the page is not in. */
export async function loadPalettePlaces(): Promise<PalettePlace[]> {
  const [en, ru] = await Promise.all([import('#locales/en.po'), import('#locales/ru.po')]);
  const languages = [
    setupI18n({ locale: 'en', messages: { en: en.messages } }),
    setupI18n({ locale: 'ru', messages: { ru: ru.messages } }),
  ];
  return items.map((item) => ({ ...item, names: languages.map((i18n) => i18n._(item.label).toLowerCase()) }));
}

/**
 * Finds places by the words of their names in any language, typed in either keyboard layout, in any case and order.
 * @returns those whose name begins with the term, then the others, each in the order of the menu
 */
export function findPlaces(places: PalettePlace[], term: string): PalettePlace[] {
  const terms = inBothLayouts(term.toLowerCase().trim());
  const isMatch = ({ names }: PalettePlace): boolean =>
    terms.some((typed) => names.some((name) => typed.split(/\s+/u).every((word) => name.includes(word))));
  const begins = ({ names }: PalettePlace): boolean =>
    terms.some((typed) => typed !== '' && names.some((name) => name.startsWith(typed)));
  return places.filter(isMatch).toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}
