import { useLingui } from '@lingui/react';

import { preferenceCookie } from '#lib/preference-cookie.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { localeCookieName } from './locale.ts';
import type { Locale } from './locale.ts';
import { loadMessages } from './messages.ts';

/** Changes the language of the page where it stands: nothing is fetched but texts, so what was typed stays. */
export function useLocaleSwitch(): (locale: Locale) => Promise<void> {
  const { i18n } = useLingui();
  const { ui } = useRouterContext();
  return async (locale) => {
    ui.set({ loading: true });
    try {
      const messages = await loadMessages(locale);
      document.cookie = preferenceCookie(localeCookieName, locale, window.location.protocol);
      i18n.loadAndActivate({ locale, messages });
    } finally {
      ui.set({ loading: false });
    }
  };
}
