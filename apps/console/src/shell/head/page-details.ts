import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

import type { Appearance } from '#common/appearance/appearance.ts';
import type { PublicSettings } from '#common/context/public-settings.ts';
import { isLocale } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';

/** The details of a page that the server decides before it renders the page. */
export type PageDetails = {
  locale: Locale;
  settings: PublicSettings;
  appearance: Appearance;
  /** The `User-Agent` header; on the server only. */
  userAgent?: string;
  /** Of the content security policy, for the page's own scripts; on the server only. */
  nonce?: string;
  /** Calls the API for the client that requests the page; on the server only. */
  api?: { baseUrl: string; fetch: (request: Request) => Promise<Response> };
};

/** The name of the meta tag that passes settings and appearance to the browser. */
const detailsMetaName = 'publisher-console';

export function pageDetailsMeta({ settings, appearance }: Pick<PageDetails, 'settings' | 'appearance'>) {
  return { name: detailsMetaName, content: JSON.stringify({ settings, appearance }) };
}

/** Reads them from the request on the server, and from the document in the browser. */
export const readPageDetails = createIsomorphicFn()
  .server((): PageDetails => {
    const details = getGlobalStartContext();
    if (details === undefined) throw new Error('A page was rendered outside a request');
    return details;
  })
  .client((): PageDetails => {
    const { lang } = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${detailsMetaName}"]`);
    if (meta === null || !isLocale(lang)) throw new Error('The page has no language or no settings');
    return { locale: lang, ...(JSON.parse(meta.content) as Pick<PageDetails, 'settings' | 'appearance'>) };
  });
