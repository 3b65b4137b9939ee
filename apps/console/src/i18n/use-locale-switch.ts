import { preferenceCookie } from '#lib/preference-cookie.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { localeCookieName } from './locale.ts';
import type { Locale } from './locale.ts';

/** Changes the language of the page where it stands: nothing is fetched but texts, so what was typed stays. */
export function useLocaleSwitch(): (locale: Locale) => Promise<void> {
  const { texts, ui } = useRouterContext();
  return async (locale) => {
    ui.set({ loading: true });
    try {
      await texts.show(locale);
      document.cookie = preferenceCookie(localeCookieName, locale, window.location.protocol);
    } finally {
      ui.set({ loading: false });
    }
  };
}
