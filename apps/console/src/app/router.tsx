import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { NarrowOnServer } from '@publisher-console/ui/use-narrow.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { AnyRouteMatch, AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { createUiStore } from '#common/appearance/ui-state.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/deferred.ts';
import { reloadForMissingPart } from '#common/lazy/load-part.ts';
import { repeatEarlyPresses } from '#common/page/early-presses.ts';
import { isLocale } from '#i18n/locale.ts';
import { loadTexts } from '#i18n/texts.ts';
import { routeTree } from '#routeTree.gen.ts';
import { dropEarlyCalls } from '#session/early-calls.ts';
import { removeEarlyPage, claimEarlyPage, untilEarlyPage } from '#session/early-page.ts';
import { createSessionStore } from '#session/session-store.ts';
import { redirectToSignIn } from '#session/sign-out.ts';
import { redirectRefused } from '#shell/refused-redirect.ts';
import { ErrorPage } from '#shell/errors/error-page.tsx';
import { readPageDetails } from '#shell/head/page-details.ts';
import { loadLayout } from '#shell/layouts/load-layout.ts';
import { PageSkeleton } from '#shell/layouts/page-skeleton.tsx';
import { redirectToNewPassword } from '#shell/new-password-redirect.ts';
import { readSearch, writeSearch } from './address-search.ts';
import { raiseFatalError } from './fatal-error.ts';
import { createMutationCache, removeFailedQueries } from '#common/failures/mutation-effects.ts';
import { createPageClient } from './page-client.ts';

/** Milliseconds. The answers are available; a call that only the browser makes must not delay hydration. */
const answersWaitMs = 500;

/**
 * Lets React hydrate the page that the server has rendered in the page prefetch. The document marks its signed-in
 * routes as not rendered by the server. This runs their gates and loaders with the answers of the page prefetch, and
 * then marks them as rendered. If a gate redirects or anything fails, React hydrates the skeleton, and the router loads
 * the page.
 */
async function prepareEarlyPage(router: AnyRouter): Promise<void> {
  const [, ...signedIn] = router.matchRoutes(router.latestLocation);
  if (signedIn.at(-1)?.staticData.isRenderedEarly !== true || !(await untilEarlyPage())) return;
  const data = await load(router, signedIn).catch(() => undefined);
  const dehydrated = window.$_TSR?.router?.matches;
  if (data === undefined || dehydrated === undefined || !claimEarlyPage()) {
    removeEarlyPage();
    return;
  }
  const rendered = signedIn.map(({ id }, index) => ({
    // https://github.com/TanStack/router/blob/main/packages/router-core/src/ssr/ssr-match-id.ts
    i: id.replaceAll('/', '#'),
    l: data[index] as never,
    s: 'success' as const,
    ssr: true,
    u: Date.now(),
  }));
  // In place, because the framework has read the list already.
  dehydrated.splice(1, dehydrated.length, ...rendered);
}

/** The results of the loaders; undefined if a call was not answered in time. */
async function load(router: AnyRouter, matches: AnyRouteMatch[]): Promise<unknown[] | undefined> {
  const context: RouterContext = router.options.context;
  const routes = matches.map(({ routeId, loaderDeps: deps, params }) => ({
    options: router.routesById[routeId].options,
    details: { context, location: router.latestLocation, cause: 'enter', deps, params },
  }));
  for (const { options, details } of routes) await options.beforeLoad?.(details);
  const data = await Promise.all(routes.map(({ options, details }) => options.loader?.(details)));
  await untilIdle(context.queryClient, AbortSignal.timeout(answersWaitMs));
  return context.queryClient.isFetching() > 0 ? undefined : data;
}

/**
 * Whether the router may set the scroll position after it has rendered a page. It may not for the first page of a
 * visit, which the visitor may have scrolled, except after a reload or Back, or if the address has a hash.
 */
function restoresScroll(): (options: { location: ParsedLocation }) => boolean {
  let firstPath = typeof window === 'object' ? window.location.pathname : undefined;
  return ({ location: { pathname, hash } }) => {
    const staysAsIs = pathname === firstPath && hash === '' && isNewVisit();
    firstPath = undefined;
    return !staysAsIs;
  };
}

function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/**
 * Adds the pages of the network's staff to the route tree: on the server, and in a browser that has opened one of them,
 * so that publishers never load them.
 */
async function addDesk(): Promise<void> {
  if (typeof window === 'object' && !/^\/desk(?:\/|$)/u.test(window.location.pathname)) return;
  const { addDeskPages } = await import('#desk-tree.tsx');
  addDeskPages(routeTree);
}

/** Creates the router and its context. The server does so for each request, so that requests share nothing. */
export async function getRouter() {
  const details = readPageDetails();
  const { locale, appearance, settings, nonce, pagePrefetch, isNarrow } = details;
  const i18n = setupI18n();
  const [texts] = await Promise.all([loadTexts(i18n, locale), settings.hasDesk && addDesk()]);
  // Only the API client retries.
  const queryClient = new QueryClient({
    mutationCache: createMutationCache((failure) => void redirectToNewPassword(router, failure)),
    // Offline, a mutation fails at once with a message, and a sign-out still clears this browser.
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const session = createSessionStore(pagePrefetch?.tokens);
  const ui = createUiStore(appearance);
  const api = createPageClient(details, {
    session,
    locale: () => (isLocale(i18n.locale) ? i18n.locale : locale),
    onSessionEnd: () => void redirectToSignIn(router),
  });
  api.use(raiseFatalError(ui, () => router.latestLocation.href));
  api.use(redirectRefused(() => router));

  let opened: string | undefined;
  const router = createRouter({
    routeTree,
    context: { api, i18n, queryClient, session, settings, texts, ui },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    // The router navigates only to its own pages; other sites are plain links.
    protocolAllowlist: [],
    // The router's script for this removes itself. It would not run in a page that is shown by a script.
    scrollRestoration: pagePrefetch === undefined && restoresScroll(),
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
    // The server has already sent the skeleton; a minimum time would only delay the page.
    defaultPendingMinMs: 0,
    // Not the router's query integration: the server has no data of users, so there is no cache to send to the browser.
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
    if (hrefChanged) removeFailedQueries(queryClient);
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
