import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

import { isLocale } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';

import type { Appearance } from './appearance.ts';
import type { PublicSettings } from './public-settings.ts';

/** What the server decides about one page before anything is rendered. */
export type PageFacts = {
  locale: Locale;
  settings: PublicSettings;
  appearance: Appearance;
  /** Marks the page's own scripts for its content security policy; the browser reads it from the page. */
  nonce?: string;
};

/** The name of the meta tag that carries settings and appearance to the browser. */
const factsMetaName = 'publisher-console';

/** That tag, for the page's head. */
export function pageFactsMeta({ settings, appearance }: Pick<PageFacts, 'settings' | 'appearance'>) {
  return { name: factsMetaName, content: JSON.stringify({ settings, appearance }) };
}

/** The facts of this page: from the request on the server, from the page itself in the browser. */
export const readPageFacts = createIsomorphicFn()
  .server((): PageFacts => {
    const facts = getGlobalStartContext();
    if (facts === undefined) throw new Error('A page is rendered outside a request');
    return facts;
  })
  .client((): PageFacts => {
    const { lang } = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${factsMetaName}"]`);
    if (meta === null || !isLocale(lang)) throw new Error('The page lacks its facts');
    return { locale: lang, ...(JSON.parse(meta.content) as Pick<PageFacts, 'settings' | 'appearance'>) };
  });
