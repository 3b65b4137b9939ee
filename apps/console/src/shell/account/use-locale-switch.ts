import { msg } from '@lingui/core/macro';

import { preferenceCookie } from '#common/appearance/preference-cookie.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { reloadForMissingPart } from '#common/lazy/load-part.ts';
import { localeCookieName } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';

/** Changes the language without a reload: only texts are fetched, and typed values stay. */
export function useLocaleSwitch(): (locale: Locale) => Promise<void> {
  const { i18n, texts, ui } = useRouterContext();
  return async (locale) => {
    const endWait = ui.startWait();
    try {
      const isShown = await texts.show(locale);
      if (!isShown) return;
      storeLocale(locale);
    } catch (failure) {
      // The server reads the cookie, so the reloaded page has the chosen language.
      if (!(await reloadForMissingPart(failure, () => storeLocale(locale))))
        ui.snackbar.show({ text: i18n._(msg`The language could not be changed. Please try again.`), color: 'danger' });
    }
    endWait();
  };
}

function storeLocale(locale: Locale): void {
  document.cookie = preferenceCookie(localeCookieName, locale, window.location.protocol);
}
