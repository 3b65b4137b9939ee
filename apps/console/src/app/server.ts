import { randomBytes } from 'node:crypto';

import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';

import { readAppearance } from '#common/appearance/appearance.ts';
import { readPageDetails } from '#shell/head/page-details.ts';
import type { PageCall, PageDetails } from '#shell/head/page-details.ts';

import { narrowHeader } from '#session/page-lines.ts';
import { publicSettings } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { withEarlyMarkup } from './early-markup.server.ts';
import { chooseLocale } from './locale-choice.ts';
import { pageLines } from './page-call.server.ts';
import { renderPage } from './rendered-page.server.tsx';

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
  const { pageCall } = readPageDetails();
  pageCall?.onLoaded();
  if (pageCall !== undefined) await renderPage(router, pageCall);
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
  tokens: PageCall['tokens'];
  /** Called with a failure that is not of the API. */
  onError: (failure: unknown) => void;
}

/**
 * Answers a page call: the data of a page and its rendering, as lines.
 * @param request for the page; it ends when the visitor leaves
 */
function load(request: Request, options: LoadOptions): Response {
  const details = detailsOf(request);
  const lines = pageLines({
    ...options,
    signal: request.signal,
    run: async (page) => {
      await answer(new Request(request, { signal: page.pageCall.signal }), { context: { ...details, ...page } });
    },
  });
  const headers = {
    'content-type': 'application/x-ndjson',
    'content-language': details.locale,
    'cache-control': 'private, no-store',
    // nginx would hold the first lines back. https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
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
