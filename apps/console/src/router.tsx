import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createApiClient } from '@publisher-console/api-client';
import { QueryClient } from '@tanstack/react-query';
import { createRouter, defaultStringifySearch } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';

import { isLocale } from '#i18n/locale.ts';
import { loadTexts } from '#i18n/texts.ts';
import { fetchOrAdopt } from '#lib/early-calls.ts';
import { raiseFatalError } from '#lib/fatal-error.ts';
import { reloadForMissingPart } from '#lib/missing-part.ts';
import { createMutationCache } from '#lib/mutation-effects.ts';
import { readPageFacts } from '#lib/page-facts.ts';
import { createSessionStore } from '#lib/session-store.ts';
import { createUiStore } from '#lib/ui-state.ts';
import { ErrorPage } from '#shell/error-page.tsx';
import { loadFrame } from '#shell/frame.ts';
import { leadToNewPassword } from '#shell/new-password-first.ts';
import { PageSkeleton } from '#shell/page-skeleton.tsx';
import { redirectToSignIn } from '#shell/sign-out.ts';

import { routeTree } from './routeTree.gen.ts';

/** Builds the router with everything a page works with; on the server once per request, so that visitors share nothing. */
export async function getRouter() {
  const { locale, appearance, settings, nonce } = readPageFacts();
  const i18n = setupI18n();
  const texts = await loadTexts(i18n, locale);
  // The API client is the one layer that retries.
  const queryClient = new QueryClient({
    mutationCache: createMutationCache((failure) => leadToNewPassword(router, failure)),
    // Without a connection, what somebody does fails at once and says so; a log-out works all the same.
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const session = createSessionStore();
  const ui = createUiStore(appearance);
  const api = createApiClient({
    baseUrl: settings.apiBaseUrl,
    session,
    fetch: fetchOrAdopt,
    locale: () => (isLocale(i18n.locale) ? i18n.locale : locale),
    onSessionEnd: () => void redirectToSignIn(router, router.latestLocation.href),
  });
  api.use(raiseFatalError(ui));

  const router = createRouter({
    routeTree,
    context: { api, i18n, queryClient, session, settings, texts, ui },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    // The router leads nowhere but to its own pages; other sites are plain links.
    protocolAllowlist: [],
    scrollRestoration: true,
    // The browser takes over the page with all that the server has rendered it with.
    hydrate: (): Promise<void> => loadFrame(texts, router.matchRoutes(router.latestLocation)),
    // Lists in an address stay readable: a comma needs no escape there.
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll(/%2C/g, ','),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error) => {
      reloadForMissingPart(error);
      leadToNewPassword(router, error);
    },
    defaultPendingComponent: PageSkeleton,
    // The server sends every placeholder already: holding it up for its looks would only keep the page waiting.
    defaultPendingMinMs: 0,
    Wrap: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) ui.set({ loading: false, fatalError: false });
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>;
  }
}
