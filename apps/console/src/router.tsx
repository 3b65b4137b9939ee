import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';

import { loadMessages } from '#i18n/messages.ts';
import { readPageFacts } from '#lib/page-facts.ts';

import { routeTree } from './routeTree.gen.ts';

/** Builds the router with everything a page works with; on the server once per request, so that visitors share nothing. */
export async function getRouter() {
  const { locale, settings, nonce } = readPageFacts();
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, messages: await loadMessages(locale) });
  // The API client is the one layer that retries.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  const router = createRouter({
    routeTree,
    context: { queryClient, i18n, settings },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    scrollRestoration: true,
    Wrap: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>;
  }
}
