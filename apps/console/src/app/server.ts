import { randomBytes } from 'node:crypto';

import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';

import { readAppearance } from '#common/appearance/appearance.ts';
import type { PageDetails } from '#shell/head/page-details.ts';

import { publicSettings } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { withEarlyMarkup } from './early-markup.server.ts';
import { chooseLocale } from './locale-choice.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageDetails };
  }
}

const render = createStartHandler(async ({ router, ...request }) => {
  const page = await defaultStreamHandler({ router, ...request });
  return page instanceof Response ? page : { ...page, response: withEarlyMarkup(page.response, router) };
});

/**
 * Renders a page. All state of the request is created here and passed down; requests share nothing.
 * @param api for the public texts of the page; without it, as in development, the browser fetches them
 */
async function fetch(request: Request, api?: PageDetails['api']): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const cookie = request.headers.get('cookie');
  const locale = chooseLocale({
    cookie,
    acceptLanguage: request.headers.get('accept-language'),
    defaultLocale: publicSettings.defaultLocale,
  });
  const appearance = readAppearance(cookie ?? '');
  const userAgent = request.headers.get('user-agent') ?? '';
  const page = await render(request, {
    context: { locale, appearance, userAgent, settings: publicSettings, nonce, ...(api && { api }) },
  });
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', contentSecurityPolicy(nonce, publicSettings));
  headers.set('cache-control', 'private, no-store');
  headers.set('vary', 'Cookie, Accept-Language, User-Agent');
  return new Response(page.body, { status: page.status, headers });
}

// oxlint-disable-next-line import/no-default-export -- the framework imports its server entry like this
export default { fetch };
