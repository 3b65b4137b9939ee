import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

import type { Appearance } from '#common/appearance/appearance.ts';
import type { PublicSettings } from '#common/context/public-settings.ts';
import { isLocale } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Tokens } from '#session/early-state.ts';

/** The details of a page that the server decides before it renders the page. */
export type PageDetails = {
  locale: Locale;
  settings: PublicSettings;
  appearance: Appearance;
  /** Whether a page prefetch comes from a narrow screen; false for the page itself. */
  isNarrow: boolean;
  /** The `User-Agent` header; on the server only. */
  userAgent?: string;
  /** The nonce of the content security policy, for the page's own scripts; on the server only. */
  nonce?: string;
  /** Calls the API for the client that requests the page; on the server only. */
  api?: { baseUrl: string; fetch: (request: Request) => Promise<Response> };
  /** Present in a page prefetch; on the server only. */
  pagePrefetch?: PagePrefetch;
};

/** The call of a signed-in browser for the data and the rendering of its page. */
export interface PagePrefetch {
  tokens: Tokens;
  /** Called when the loaders have run. */
  onLoaded: () => void;
  /** Whether all calls of the API have succeeded so far. */
  isWhole: () => boolean;
  /** Called with the rendering of the page. */
  onRendered: (html: string) => void;
  signal: AbortSignal;
}

/** The name of the meta tag that passes settings and appearance to the browser. */
const detailsMetaName = 'publisher-console';

export function pageDetailsMeta({ settings, appearance }: Pick<PageDetails, 'settings' | 'appearance'>) {
  return { name: detailsMetaName, content: JSON.stringify({ settings, appearance }) };
}

/** Reads the details from the request on the server, and from the document in the browser. */
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
    const isNarrow = window.earlyCalls?.isNarrow ?? false;
    return { locale: lang, isNarrow, ...(JSON.parse(meta.content) as Pick<PageDetails, 'settings' | 'appearance'>) };
  });

/** Whether the server renders for a signed-in visitor. False in the browser, and for the page itself. */
export const isPagePrefetch = createIsomorphicFn()
  .server(() => readPageDetails().pagePrefetch !== undefined)
  .client(() => false);
