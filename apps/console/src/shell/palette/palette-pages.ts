import { navigationItems } from '#shell/navigation/navigation-items.ts';
import type { NavigationItem } from '#shell/navigation/navigation-items.ts';

import { namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

export type PalettePage = NavigationItem & Named;

export function loadPalettePages(): Promise<PalettePage[]> {
  return namedInAllLanguages(navigationItems);
}
