import { useLingui } from '@lingui/react';

import { localeCookie } from './locale-cookie.ts';
import type { Locale } from './locale.ts';
import { loadMessages } from './messages.ts';

/** Changes the language of the page where it stands: nothing is fetched but texts, so what was typed stays. */
export function useLocaleSwitch(): (locale: Locale) => Promise<void> {
  const { i18n } = useLingui();
  return async (locale) => {
    const messages = await loadMessages(locale);
    document.cookie = localeCookie(locale, window.location.protocol);
    i18n.loadAndActivate({ locale, messages });
  };
}
