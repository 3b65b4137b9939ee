import type { AnyRouter } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/until-idle.ts';
import { removeEarlyPage, takeEarlyPage, untilEarlyPage } from '#session/early-page.ts';

/** Milliseconds. The answers are there; a call that only the browser makes must not hold hydration up. */
const answersWaitMs = 500;

/**
 * Lets React hydrate the page that the server has rendered in the page call. The document says that its signed-in routes are
 * not rendered; this runs their gates and loaders with the answers of the page call, and then says that they are. If a
 * gate redirects or anything fails, the skeleton is hydrated and the router loads the page.
 */
export async function prepareEarlyPage(router: AnyRouter): Promise<void> {
  const location = router.latestLocation;
  const [, ...routes] = router.matchRoutes(location);
  if (routes.at(-1)?.staticData.isRenderedEarly !== true || !(await untilEarlyPage())) return;
  try {
    const context: RouterContext = router.options.context;
    const argumentsOf = ({ loaderDeps: deps, params }: (typeof routes)[number]) =>
      ({ context, location, cause: 'enter', deps, params }) as never;
    const optionsOf = (match: (typeof routes)[number]) => router.routesById[match.routeId].options;
    for (const match of routes) await optionsOf(match).beforeLoad?.(argumentsOf(match));
    const data = await Promise.all(routes.map((match) => optionsOf(match).loader?.(argumentsOf(match))));
    await untilIdle(context.queryClient, AbortSignal.timeout(answersWaitMs));
    const matches = window.$_TSR?.router?.matches;
    if (context.queryClient.isFetching() > 0 || matches === undefined || !takeEarlyPage()) throw new Error('Not complete');
    // In place, because the framework has read the list already.
    matches.splice(
      1,
      matches.length,
      ...routes.map(({ id }, index) => ({
        i: id.replaceAll('/', '#'),
        l: data[index],
        s: 'success' as const,
        ssr: true,
        u: Date.now(),
      })),
    );
  } catch {
    removeEarlyPage();
  }
}
