import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';

import { barColours } from '#common/appearance/theme-colour.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { isLocale } from '#i18n/locale.ts';
import { layoutOf } from '#shell/route-metadata.ts';

import { productIcons } from './product-icons.ts';

/** What the head says about the page to search engines and to systems that show it elsewhere. Browsers need none of it as code. */
export function headTags(router: AnyRouter): string {
  const { i18n, settings, ui }: RouterContext = router.options.context;
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  const { tab, touch } = productIcons(settings, locale);
  const description = i18n._(msg`Apps, ad blocks, statistics and documents of app publishers in one place.`);
  return [
    tag('meta', { name: 'description', content: description }),
    ...barColours(ui.read().theme).map(({ systemTheme, colour }) =>
      tag('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${systemTheme})`, content: colour }),
    ),
    ...tab.map(({ src, sizes, type }) => tag('link', { rel: 'icon', href: src, sizes, ...(type && { type }) })),
    tag('link', { rel: 'apple-touch-icon', href: touch }),
    tag('link', { rel: 'manifest', href: `/manifest.webmanifest?lang=${locale}` }),
  ].join('');
}

/** Whether search engines may list the page: sign-in and sign-up. Everything else is a publisher's own, or nothing to find. */
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
