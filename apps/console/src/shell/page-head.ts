import { fontFiles } from '@publisher-console/ui/font-files';

import { settingsMetaName } from '#lib/page-facts.ts';
import type { RouterContext } from '#lib/router-context.ts';
import styles from '#styles.css?url';

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

/** What the head of every page holds, whatever the page. */
export function pageHead({ i18n, settings }: Pick<RouterContext, 'i18n' | 'settings'>) {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: settingsMetaName, content: JSON.stringify(settings) },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      preloadFont(fontFiles.latin),
      ...(i18n.locale === 'ru' ? [preloadFont(fontFiles.cyrillic)] : []),
      { rel: 'stylesheet', href: styles },
    ],
  };
}
