import * as v from 'valibot';

import { preferenceCookie, readPreference } from './preference-cookie.ts';
import { themeSchema } from './theme.ts';
import type { Theme } from './theme.ts';
import { showBarColours } from './theme-colour.ts';
import type { UiState, UiStore } from './ui-state.ts';

/** How the visitor wants the frame to look. The server renders it so; nothing changes when the scripts start. */
export type Appearance = Pick<UiState, 'logoVisible' | 'theme'>;

/** The cookie that remembers the theme. */
const themeCookieName = 'theme';

/** The cookie that remembers whether the side menu is folded. */
const menuCookieName = 'menu';

const menuSchema = v.picklist(['folded', 'open']);

/** @param cookies the `Cookie` header */
export function readAppearance(cookies: string): Appearance {
  return {
    theme: readPreference(cookies, themeCookieName, themeSchema) ?? 'system',
    logoVisible: readPreference(cookies, menuCookieName, menuSchema) !== 'folded',
  };
}

/** Changes the theme, and remembers it for later pages. */
export function chooseTheme(ui: UiStore, theme: Theme): void {
  document.cookie = preferenceCookie(themeCookieName, theme, window.location.protocol);
  showBarColours(theme);
  ui.set({ theme });
}

/** Folds the side menu to its icons or unfolds it, and remembers that for later pages. */
export function foldMenu(ui: UiStore, folded: boolean): void {
  document.cookie = preferenceCookie(menuCookieName, folded ? 'folded' : 'open', window.location.protocol);
  ui.set({ logoVisible: !folded });
}
