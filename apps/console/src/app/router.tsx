import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { NarrowOnServer } from '@publisher-console/ui/use-narrow.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';

import { createUiStore } from '#common/appearance/ui-state.ts';
import { reloadForMissingPart } from '#common/late/load-part.ts';
import { repeatEarlyPresses } from '#common/page/early-presses.ts';
import { isLocale } from '#i18n/locale.ts';
import { loadTexts } from '#i18n/texts.ts';
import { routeTree } from '#routeTree.gen.ts';
import { dropEarlyCalls } from '#session/early-calls.ts';
import { createSessionStore } from '#session/session-store.ts';
import { redirectToSignIn } from '#session/sign-out.ts';
import { ErrorPage } from '#shell/errors/error-page.tsx';
import { readPageDetails } from '#shell/head/page-details.ts';
import { loadLayout } from '#shell/layouts/load-layout.ts';
import { PageSkeleton } from '#shell/layouts/page-skeleton.tsx';
import { redirectToNewPassword } from '#shell/new-password-redirect.ts';

import { readSearch, writeSearch } from './address-search.ts';
import { prepareEarlyPage } from './early-hydration.ts';
import { raiseFatalError } from './fatal-error.ts';
import { forgetFailures } from './forgotten-failures.ts';
import { createMutationCache } from './mutation-effects.ts';
import { createPageClient } from './page-client.ts';
import { restoresScroll } from './scroll-restoration.ts';

/** Creates the router and its context. The server does so for each request, so that requests share nothing. */
export async function getRouter() {
  const details = readPageDetails();
  const { locale, appearance, settings, nonce, pageCall, isNarrow } = details;
  const i18n = setupI18n();
  const texts = await loadTexts(i18n, locale);
  // The API client is the one layer that retries.
  const queryClient = new QueryClient({
    mutationCache: createMutationCache((failure) => void redirectToNewPassword(router, failure)),
    // Offline, a mutation fails at once with a message, and a sign-out still clears this browser.
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const session = createSessionStore(pageCall?.tokens);
  const ui = createUiStore(appearance);
  const api = createPageClient(details, {
    session,
    locale: () => (isLocale(i18n.locale) ? i18n.locale : locale),
    onSessionEnd: () => void redirectToSignIn(router),
  });
  api.use(raiseFatalError(ui, () => router.latestLocation.href));

  let opened: string | undefined;
  const router = createRouter({
    routeTree,
    context: { api, i18n, queryClient, session, settings, texts, ui },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    // The router navigates only to its own pages; other sites are plain links.
    protocolAllowlist: [],
    // Its script, which removes itself, does not run in a page that is shown by a script.
    scrollRestoration: pageCall === undefined && restoresScroll(),
    // Hydration needs the same layout and texts as the server's rendering.
    hydrate: async (): Promise<void> => {
      opened = router.latestLocation.href;
      await loadLayout(texts, router.matchRoutes(router.latestLocation));
      await prepareEarlyPage(router);
    },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error) => {
      void reloadForMissingPart(error);
      void redirectToNewPassword(router, error);
    },
    defaultPendingComponent: PageSkeleton,
    // The server has sent the skeleton already; a minimum time would only delay the page.
    defaultPendingMinMs: 0,
    // Not the router's query integration: the server has no user's data, so there is no cache to send to the browser.
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <NarrowOnServer value={isNarrow}>
          <I18nProvider i18n={i18n}>{children}</I18nProvider>
        </NarrowOnServer>
      </QueryClientProvider>
    ),
  });
  router.subscribe('onBeforeNavigate', ({ toLocation: { href }, pathChanged, hrefChanged }) => {
    ui.leaveRoute();
    if (pathChanged) ui.announce('');
    if (hrefChanged) forgetFailures(queryClient);
    if (opened !== undefined && opened !== href) dropEarlyCalls();
    opened = href;
  });
  // A page that opens before the first one is hydrated needs no hydration.
  router.subscribe('onRendered', ({ hrefChanged }) => {
    if (hrefChanged) repeatEarlyPresses();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>;
  }
}
