import { randomBytes } from 'node:crypto';

import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';

import { chooseLocale } from '#i18n/locale-choice.ts';
import { contentSecurityPolicy } from '#lib/content-security-policy.ts';
import type { PageFacts } from '#lib/page-facts.ts';

import { publicSettings } from './config.ts';

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: PageFacts };
  }
}

const render = createStartHandler(defaultStreamHandler);

/** Answers one page request; everything that belongs to the request is made here and handed down, nothing is shared. */
async function fetch(request: Request): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const locale = chooseLocale({
    cookie: request.headers.get('cookie'),
    acceptLanguage: request.headers.get('accept-language'),
    defaultLocale: publicSettings.defaultLocale,
  });
  const page = await render(request, { context: { locale, settings: publicSettings, nonce } });
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', contentSecurityPolicy(nonce, publicSettings.apiBaseUrl));
  headers.set('cache-control', 'private, no-store');
  headers.set('vary', 'Cookie, Accept-Language');
  return new Response(page.body, { status: page.status, headers });
}

// oxlint-disable-next-line import/no-default-export -- the framework takes its server entry from here
export default { fetch };
