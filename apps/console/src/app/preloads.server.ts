import { rootRouteId } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { catalogueFiles } from 'virtual:catalogue-files';

import type { RouterContext } from '#common/context/router-context.ts';
import { cataloguePath } from '#i18n/catalogue-path.ts';
import { isLocale } from '#i18n/locale.ts';
import { featuresOf } from '#shell/layouts/route-features.ts';
import styles from '#styles.css?url';

/**
 * Preloads of the page's stylesheet and scripts. The stylesheet is first, because nothing is painted without it; behind the
 * scripts and the font, it would share the line with 190 KB. Of the scripts, the first file is first and has a high priority:
 * it is the largest, and nothing runs without it. The framework's own links of both come later in the head.
 */
export function preloads(router: AnyRouter, nonce: string): string {
  const { i18n, settings }: RouterContext = router.options.context;
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  const { matches } = router.state;
  const routes = router.ssr?.manifest?.routes ?? {};
  const filesOf = (routeId: string): string[] =>
    (routes[routeId]?.preloads ?? []).map((file) => (typeof file === 'string' ? file : file.href));
  const code = matches.filter(({ ssr }) => ssr === false).flatMap(({ routeId }) => filesOf(String(routeId)));
  const texts = [undefined, ...featuresOf(matches)].flatMap(
    (feature) => catalogueFiles[cataloguePath(locale, feature)] ?? [],
  );
  const first = filesOf(rootRouteId);
  const preload = (href: string): string => {
    const priority = first.includes(href) ? 'high' : 'low';
    return `<link rel="modulepreload" href="${href}" fetchpriority="${priority}" nonce="${nonce}">`;
  };
  const style = `<link rel="preload" as="style" href="${styles}" nonce="${nonce}">`;
  return style + [...new Set([...first, ...code, ...texts])].map(preload).join('');
}
