import type { Messages } from '@lingui/core';

import type { Locale } from './locale.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

const catalogues = {
  en: () => import('#locales/en.po'),
  ru: () => import('#locales/ru.po'),
} satisfies Record<Locale, Catalogue>;

/** The texts of one language; the others are not loaded. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await catalogues[locale]()).messages;
}
