import type { AnyRouter } from '@tanstack/react-router';
import { catalogueFiles } from 'virtual:catalogue-files';

import type { RouterContext } from '#common/context/router-context.ts';
import { cataloguePath } from '#i18n/catalogue-path.ts';
import { isLocale } from '#i18n/locale.ts';
import { featuresOf } from '#shell/layouts/route-features.ts';

/** Preloads of the catalogues and, on a signed-in page, of the page's code. */
export function preloads(router: AnyRouter, nonce: string): string {
  const { i18n, settings }: RouterContext = router.options.context;
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  const { matches } = router.state;
  const routes = router.ssr?.manifest?.routes ?? {};
  const code = matches
    .filter(({ ssr }) => ssr === false)
    .flatMap(({ routeId }) => routes[String(routeId)]?.preloads ?? [])
    .map((file) => (typeof file === 'string' ? file : file.href));
  const texts = [undefined, ...featuresOf(matches)].flatMap(
    (feature) => catalogueFiles[cataloguePath(locale, feature)] ?? [],
  );
  return [...new Set([...code, ...texts])]
    .map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low" nonce="${nonce}">`)
    .join('');
}
