import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { rootRouteId } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { catalogueFiles } from 'virtual:catalogue-files';
import { readAppearance } from '#common/appearance/appearance.ts';
import { barColours } from '#common/appearance/theme.ts';
import { isMinimumBrowser, minimumBrowsers } from '#common/context/minimum-browsers.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { earlySubmitScript } from '#common/forms/early-submit.ts';
import { earlyPressesScript } from '#common/page/early-presses.ts';
import { cataloguePath } from '#i18n/catalogue-path.ts';
import { isLocale } from '#i18n/locale.ts';
import { earlyCallsScript } from '#session/early-calls-script.ts';
import { narrowHeader } from '#session/page-lines.ts';
import { readPageDetails } from '#shell/head/page-details.ts';
import type { PagePrefetch, PageDetails } from '#shell/head/page-details.ts';
import { featuresOf } from '#shell/layouts/route-features.ts';
import { layoutOf } from '#shell/route-metadata.ts';
import styles from '#styles.css?url';
import { brandStyle } from './brand-style.server.ts';
import { brand, publicSettings } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { chooseLocale } from './locale-choice.ts';
import { pageLines } from './page-prefetch.server.ts';
import { productIcons } from './product-icons.ts';
import { renderPage } from './rendered-page.server.tsx';

/**
 * Tags for search engines and operating systems: description, colours, icons, manifest. Inserted as text, so that the
 * browser needs no code for them.
 */
function headTags(router: AnyRouter): string {
  const { i18n, settings, ui }: RouterContext = router.options.context;
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  const { tab, touch } = productIcons(settings, locale);
  const description = i18n._(msg`Apps, ad blocks, statistics and documents of app publishers in one place.`);
  return [
    element('meta', { name: 'description', content: description }),
    ...barColours(ui.read().theme, settings.brand?.surface).map(({ systemTheme, colour }) =>
      element('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${systemTheme})`, content: colour }),
    ),
    ...tab.map(({ src, sizes, type }) => element('link', { rel: 'icon', href: src, sizes, ...(type && { type }) })),
    element('link', { rel: 'apple-touch-icon', href: touch }),
    element('link', { rel: 'manifest', href: `/manifest.webmanifest?lang=${locale}` }),
  ].join('');
}

/** Whether search engines may index the page: only sign-in and sign-up. */
function isIndexable(router: AnyRouter): boolean {
  return layoutOf(router.state.matches.map(({ staticData }) => staticData)) === 'header-only';
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `<${name}${written.join('')}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * Preloads of the page's stylesheet and scripts. The stylesheet is first, because nothing is painted without it; after
 * the scripts and the font, it would share the connection with 190 KB. The first script file follows with a high
 * priority: it is the largest, and nothing runs without it. The framework's own links of both come later in the head.
 */
function preloads(router: AnyRouter, nonce: string): string {
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

const noticeStyle = 'bg-notice-soft px-4 py-3 text-center text-notice print:hidden';

/**
 * Notices about what a visitor's browser lacks, at the start of the body and without the build's scripts, which such a
 * browser may not run. React skips unknown elements there. https://github.com/facebook/react/pull/24523
 */
function earlyNotices(router: AnyRouter, nonce: string): string {
  const { i18n }: RouterContext = router.options.context;
  const { chrome, firefox, safari } = minimumBrowsers;
  const tooOld = msg`This browser is too old, so parts of this site do not work. They work in Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} or newer.`;
  const withoutScripts = msg`This site needs JavaScript. Please turn it on in the browser’s settings.`;
  return (
    `<noscript><p class="${noticeStyle}">${i18n._(withoutScripts)}</p></noscript>` +
    `<p id="old-browser" class="${noticeStyle}" hidden>${i18n._(tooOld)}</p>` +
    `<script nonce="${nonce}">document.getElementById('old-browser').hidden=${isMinimumBrowser}</script>`
  );
}

/**
 * Adds markup that a browser can use before the build's scripts run. At the start of the head: the look of the network,
 * preloads of the catalogues, a script that holds submits and presses, and the icons, manifest and description of the
 * page. A signed-in page, of which the server renders only a skeleton, also gets preloads of its code and a script that
 * sends its page prefetch. They are at the start, because a script after the stylesheet would wait for it. In the body:
 * the notices.
 */
function withEarlyMarkup(page: Response, router: AnyRouter): Response {
  const nonce = router.options.ssr?.nonce;
  if (page.body === null || nonce === undefined) return page;
  const style = brandStyle(brand);
  const markup =
    (style === '' ? '' : `<style nonce="${nonce}">${style}</style>`) +
    script(`${earlySubmitScript()};${earlyPressesScript()}`, nonce) +
    earlyCalls(router, nonce) +
    preloads(router, nonce) +
    headTags(router);
  const headers = new Headers(page.headers);
  if (!isIndexable(router)) headers.set('x-robots-tag', 'noindex');
  const body = page.body
    .pipeThrough(insertAfter('<head>', markup))
    .pipeThrough(insertAfter('<body>', earlyNotices(router, nonce)));
  return new Response(body, { status: page.status, headers });
}

function script(source: string, nonce: string): string {
  return `<script nonce="${nonce}">${source}</script>`;
}

function earlyCalls(router: AnyRouter, nonce: string): string {
  const { i18n, settings }: RouterContext = router.options.context;
  const { matches } = router.state;
  if (layoutOf(matches.map(({ staticData }) => staticData)) !== 'default') return '';
  const isGated = matches.some(({ routeId }) => routeId === '/_cabinet');
  return script(earlyCallsScript({ baseUrl: settings.apiBaseUrl, locale: i18n.locale, isGated }), nonce);
}

function insertAfter(tag: string, markup: string): TransformStream<Uint8Array, Uint8Array> {
  let isInserted = false;
  return new TransformStream({
    transform: (chunk, controller) => {
      const html = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const place = isInserted ? -1 : html.indexOf(tag);
      if (place === -1) {
        controller.enqueue(chunk);
        return;
      }
      isInserted = true;
      const cut = place + tag.length;
      controller.enqueue(html.subarray(0, cut));
      controller.enqueue(Buffer.from(markup));
      controller.enqueue(html.subarray(cut));
    },
  });
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageDetails };
  }
}

const render = createStartHandler(async ({ router, ...request }) => {
  const page = await defaultStreamHandler({ router, ...request });
  return page instanceof Response ? page : { ...page, response: withEarlyMarkup(page.response, router) };
});

const answer = createStartHandler(async ({ router }) => {
  const { pagePrefetch } = readPageDetails();
  pagePrefetch?.onLoaded();
  if (pagePrefetch !== undefined) await renderPage(router, pagePrefetch);
  return new Response(null);
});

/**
 * Renders a page. All state of the request is created here and passed down; requests share nothing.
 * @param api for the public texts of the page; without it, as in development, the browser fetches them
 */
async function fetch(request: Request, api?: PageDetails['api']): Promise<Response> {
  const details = detailsOf(request);
  const page = await render(request, { context: { ...details, ...(api && { api }) } });
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', contentSecurityPolicy(details.nonce, publicSettings));
  headers.set('cache-control', 'private, no-store');
  headers.set('vary', 'Cookie, Accept-Language, User-Agent');
  return new Response(page.body, { status: page.status, headers });
}

interface LoadOptions {
  api: NonNullable<PageDetails['api']>;
  tokens: PagePrefetch['tokens'];
  /** Called with a failure that is not of the API. */
  onError: (failure: unknown) => void;
}

/**
 * Answers a page prefetch with lines that contain the data of a page and its rendering.
 * @param request the request for the page; it is aborted when the visitor leaves
 */
function load(request: Request, options: LoadOptions): Response {
  const details = detailsOf(request);
  const lines = pageLines({
    ...options,
    signal: request.signal,
    run: async (page) => {
      await answer(new Request(request, { signal: page.pagePrefetch.signal }), { context: { ...details, ...page } });
    },
  });
  const headers = {
    'content-type': 'application/x-ndjson',
    'content-language': details.locale,
    'cache-control': 'private, no-store',
    // nginx would otherwise buffer the first lines.
    // https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
    'x-accel-buffering': 'no',
  };
  return new Response(lines, { headers });
}

function detailsOf({ headers }: Request) {
  const cookie = headers.get('cookie');
  const { defaultLocale } = publicSettings;
  return {
    locale: chooseLocale({ cookie, acceptLanguage: headers.get('accept-language'), defaultLocale }),
    appearance: readAppearance(cookie ?? ''),
    userAgent: headers.get('user-agent') ?? '',
    isNarrow: headers.has(narrowHeader),
    settings: publicSettings,
    nonce: randomBytes(16).toString('base64'),
  };
}

// oxlint-disable-next-line import/no-default-export -- the framework imports its server entry like this
export default { fetch, load };
