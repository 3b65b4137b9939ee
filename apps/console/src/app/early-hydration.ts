import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/until-idle.ts';
import { removeEarlyPage, takeEarlyPage, untilEarlyPage } from '#session/early-page.ts';

/** Milliseconds. The answers are there; a call that only the browser makes must not hold hydration up. */
const answersWaitMs = 500;

/**
 * Lets React hydrate the page that the server has rendered in the page call. The document says that the server has not
 * rendered its signed-in routes. This runs their gates and loaders with the answers of the page call, and then says that it
 * has. If a gate redirects or anything fails, React hydrates the skeleton, and the router loads the page.
 */
export async function prepareEarlyPage(router: AnyRouter): Promise<void> {
  const [, ...signedIn] = router.matchRoutes(router.latestLocation);
  if (signedIn.at(-1)?.staticData.isRenderedEarly !== true || !(await untilEarlyPage())) return;
  const data = await load(router, signedIn).catch(() => undefined);
  const dehydrated = window.$_TSR?.router?.matches;
  if (data === undefined || dehydrated === undefined || !takeEarlyPage()) {
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

/** What the loaders return; undefined if a call has not been answered in time. */
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
