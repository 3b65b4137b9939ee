import { fontFiles } from '@publisher-console/ui/font-files.ts';

import type { PublicSettings } from '#common/context/public-settings.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { isLocale } from '#i18n/locale.ts';
import styles from '#styles.css?url';

import { pageDetailsMeta } from './page-details.ts';

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

const ownFonts = { en: [fontFiles.latin], ru: [fontFiles.latin, fontFiles.cyrillic] };

function fontsOf({ brand, defaultLocale }: PublicSettings, language: string): readonly string[] {
  const locale = isLocale(language) ? language : defaultLocale;
  return (brand?.fonts ?? ownFonts)[locale];
}

/** The content of `head` on every page. */
export function pageHead({ i18n, settings, ui }: Pick<RouterContext, 'i18n' | 'settings' | 'ui'>) {
  const { logoVisible, theme, comparison } = ui.read();
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      // Sets the background before the first paint.
      { name: 'color-scheme', content: theme === 'system' ? 'light dark' : theme },
      pageDetailsMeta({ settings, appearance: { logoVisible, theme, comparison } }),
    ],
    links: [...fontsOf(settings, i18n.locale).map(preloadFont), { rel: 'stylesheet', href: styles }],
  };
}
