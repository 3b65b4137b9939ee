import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CirclePlus } from 'lucide-react';

import { messages as english } from '#locales/en.po';
import { messages as russian } from '#locales/ru.po';

import { inBothLayouts } from './keyboard-layouts.ts';
import { navigationItems } from './navigation-items.ts';
import type { NavigationItem } from './navigation-items.ts';

/** The pages in the palette. */
export const palettePlaces: NavigationItem[] = [
  ...navigationItems,
  { to: '/app/add', label: msg`Add app`, icon: CirclePlus },
];

const languages = [
  setupI18n({ locale: 'en', messages: { en: english } }),
  setupI18n({ locale: 'ru', messages: { ru: russian } }),
];

/**
 * Finds places by the words of their names, in English and in Russian, typed in either keyboard layout, in any case and
 * order.
 * @returns those whose name begins with the term, then the others, each in the order of the menu
 */
export function findPlaces(term: string): NavigationItem[] {
  const terms = inBothLayouts(term.toLowerCase().trim());
  const found = palettePlaces.map((place) => {
    const names = languages.map((i18n) => i18n._(place.label).toLowerCase());
    const pairs = terms.flatMap((typed) => names.map((name) => ({ typed, name })));
    return {
      place,
      matches: pairs.some(({ typed, name }) => typed.split(/\s+/u).every((word) => name.includes(word))),
      begins: pairs.some(({ typed, name }) => typed !== '' && name.startsWith(typed)),
    };
  });
  return found
    .filter(({ matches }) => matches)
    .toSorted((a, b) => Number(b.begins) - Number(a.begins))
    .map(({ place }) => place);
}
