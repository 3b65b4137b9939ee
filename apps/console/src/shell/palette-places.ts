import { msg } from '@lingui/core/macro';
import { CirclePlus } from 'lucide-react';

import { navigationItems } from './navigation-items.ts';
import type { NavigationItem } from './navigation-items.ts';

/** Where the palette leads. */
export const palettePlaces: NavigationItem[] = [
  ...navigationItems,
  { to: '/app/add', label: msg`Add app`, icon: CirclePlus },
];

/** Those whose name holds every word that was typed, whatever its case; those that begin with it come first. */
export function findPlaces<Place extends { name: string }>(places: Place[], term: string): Place[] {
  const words = term.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const matching = places.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)));
  const begins = ({ name }: Place): boolean => words.length > 0 && name.toLocaleLowerCase().startsWith(words.join(' '));
  return matching.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}
