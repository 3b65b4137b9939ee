import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';

import { chooseTheme } from '#common/appearance/appearance.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useSignOut } from '#session/sign-out.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useLocaleSwitch } from '#shell/account/use-locale-switch.ts';

import type { PaletteAction, PaletteActionId } from './palette-actions.ts';

interface PaletteActions {
  /** Whether an action is available and would change anything. */
  isOffered: (action: PaletteAction) => boolean;
  run: (id: PaletteActionId) => void;
}

export function usePaletteActions({ onShortcuts }: { onShortcuts: () => void }): PaletteActions {
  const { i18n } = useLingui();
  const router = useRouter();
  const { ui, settings } = useRouterContext();
  const addressDialog = useAddressDialog();
  const user = useCurrentUser();
  const switchLocale = useLocaleSwitch();
  const signOut = useSignOut();
  const { theme } = ui.read();
  const isDark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const unavailable = new Set<PaletteActionId>([
    `language-${i18n.locale === 'ru' ? 'ru' : 'en'}`,
    `theme-${isDark ? 'dark' : 'light'}`,
    ...(settings.supportEmail === undefined ? (['contact-support'] as const) : []),
  ]);
  const runs: Record<PaletteActionId, () => void> = {
    'add-app': () => void router.navigate({ to: '/app/add' }),
    'contact-support': () => addressDialog.open('support'),
    'theme-dark': () => chooseTheme(ui, 'dark', settings.brand?.surface),
    'theme-light': () => chooseTheme(ui, 'light', settings.brand?.surface),
    'language-ru': () => void switchLocale('ru'),
    'language-en': () => void switchLocale('en'),
    'keyboard-shortcuts': onShortcuts,
    'sign-out': () => signOut.mutate(),
  };
  return {
    isOffered: ({ id, isPublic = false }) => !unavailable.has(id) && (isPublic || user !== null),
    run: (id) => runs[id](),
  };
}
