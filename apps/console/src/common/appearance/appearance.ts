import * as v from 'valibot';

import { readComparisonCookie } from './comparison-cookie.ts';
import { preferenceCookie, readPreference } from './preference-cookie.ts';
import { showBarColours, themeSchema } from './theme.ts';
import type { SurfaceColours, Theme } from './theme.ts';
import type { UiState, UiStore } from './ui-state.ts';

/** The visitor's preferences. The server reads them from cookies, so hydration changes nothing. */
export type Appearance = Pick<UiState, 'logoVisible' | 'theme' | 'comparison'>;

const themeCookieName = 'theme';

/** Whether the side menu is folded. */
const menuCookieName = 'menu';

const menuSchema = v.picklist(['folded', 'open']);

/** @param cookies the `Cookie` header */
export function readAppearance(cookies: string): Appearance {
  const menu = readPreference(cookies, menuCookieName, menuSchema);
  return {
    theme: readPreference(cookies, themeCookieName, themeSchema) ?? 'system',
    logoVisible: menu === undefined ? null : menu === 'open',
    comparison: readComparisonCookie(cookies),
  };
}

/** Changes the theme and stores it. `surface` is the colour of the page in each theme, if it is not the product's own. */
export function chooseTheme(ui: UiStore, theme: Theme, surface: SurfaceColours | undefined): void {
  document.cookie = preferenceCookie(themeCookieName, theme, window.location.protocol);
  showBarColours(theme, surface);
  ui.set({ theme });
}

/** Folds or unfolds the side menu and stores that. */
export function foldMenu(ui: UiStore, folded: boolean): void {
  document.cookie = preferenceCookie(menuCookieName, folded ? 'folded' : 'open', window.location.protocol);
  ui.set({ logoVisible: !folded });
}
