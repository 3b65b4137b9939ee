import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';

import { barColours } from '#common/appearance/theme-colour.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { isLocale } from '#i18n/locale.ts';
import { layoutOf } from '#shell/route-metadata.ts';

import { productIcons } from './product-icons.ts';

/** Tags for search engines and operating systems: description, colours, icons, manifest. Inserted as text, so the browser needs no code for them. */
export function headTags(router: AnyRouter): string {
  const { i18n, settings, ui }: RouterContext = router.options.context;
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  const { tab, touch } = productIcons(settings, locale);
  const description = i18n._(msg`Apps, ad blocks, statistics and documents of app publishers in one place.`);
  return [
    tag('meta', { name: 'description', content: description }),
    ...barColours(ui.read().theme, settings.brand?.surface).map(({ systemTheme, colour }) =>
      tag('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${systemTheme})`, content: colour }),
    ),
    ...tab.map(({ src, sizes, type }) => tag('link', { rel: 'icon', href: src, sizes, ...(type && { type }) })),
    tag('link', { rel: 'apple-touch-icon', href: touch }),
    tag('link', { rel: 'manifest', href: `/manifest.webmanifest?lang=${locale}` }),
  ].join('');
}

/** Whether search engines may index the page: only sign-in and sign-up. */
export function isIndexable(router: AnyRouter): boolean {
  return layoutOf(router.state.matches.map(({ staticData }) => staticData)) === 'header-only';
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `<${name}${written.join('')}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
