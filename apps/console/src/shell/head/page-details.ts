import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

import type { Appearance } from '#common/appearance/appearance.ts';
import type { PublicSettings } from '#common/context/public-settings.ts';
import { isLocale } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';

/** What the server decides about a page before it renders anything. */
export type PageFacts = {
  locale: Locale;
  settings: PublicSettings;
  appearance: Appearance;
  /** The visitor's browser; on the server only. */
  userAgent?: string;
  /** Allows the page's own scripts under its content security policy; on the server only. */
  nonce?: string;
  /** The API, called for whoever asks for the page; on the server only. */
  api?: { baseUrl: string; fetch: (request: Request) => Promise<Response> };
};

/** The name of the meta tag that passes settings and appearance to the browser. */
const factsMetaName = 'publisher-console';

/** That meta tag. */
export function pageFactsMeta({ settings, appearance }: Pick<PageFacts, 'settings' | 'appearance'>) {
  return { name: factsMetaName, content: JSON.stringify({ settings, appearance }) };
}

/** The facts of the current page: from the request on the server, from the document in the browser. */
export const readPageFacts = createIsomorphicFn()
  .server((): PageFacts => {
    const facts = getGlobalStartContext();
    if (facts === undefined) throw new Error('A page was rendered outside a request');
    return facts;
  })
  .client((): PageFacts => {
    const { lang } = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${factsMetaName}"]`);
    if (meta === null || !isLocale(lang)) throw new Error('The page has no language or no settings');
    return { locale: lang, ...(JSON.parse(meta.content) as Pick<PageFacts, 'settings' | 'appearance'>) };
  });
