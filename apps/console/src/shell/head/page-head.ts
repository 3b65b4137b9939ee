import { fontFiles } from '@publisher-console/ui/font-files.ts';

import type { RouterContext } from '#common/context/router-context.ts';
import styles from '#styles.css?url';

import { pageDetailsMeta } from './page-details.ts';

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

/** The content of `head` on every page. */
export function pageHead({ i18n, settings, ui }: Pick<RouterContext, 'i18n' | 'settings' | 'ui'>) {
  const { logoVisible, theme, comparison } = ui.read();
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      // The background before the first paint.
      { name: 'color-scheme', content: theme === 'system' ? 'light dark' : theme },
      pageDetailsMeta({ settings, appearance: { logoVisible, theme, comparison } }),
    ],
    links: [
      preloadFont(fontFiles.latin),
      ...(i18n.locale === 'ru' ? [preloadFont(fontFiles.cyrillic)] : []),
      { rel: 'stylesheet', href: styles },
    ],
  };
}
