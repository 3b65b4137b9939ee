import type { MessageDescriptor } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import type { AnyRoute, AnyRouteMatch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { deferred } from '#common/context/deferred.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { loadLayout } from '#shell/layouts/load-layout.ts';
import { titleOf } from '#shell/route-metadata.ts';

/** A page that was requested while the browser is offline, and whose code is not loaded. */
export interface AwaitedPage {
  title: MessageDescriptor | undefined;
  /** Cancels the navigation. */
  cancel: () => void;
}

/**
 * While the browser is offline, blocks navigations until the code of the page is loaded. Otherwise the router would change
 * the address and the menu at once, and still show the old page.
 */
export function useAwaitedPage(isOnline: boolean): AwaitedPage | null {
  const router = useRouter();
  const { texts } = useRouterContext();
  const [awaited, setAwaited] = useState<AwaitedPage | null>(null);
  useEffect(() => {
    if (isOnline) return undefined;
    const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
    const loadCode = (matches: AnyRouteMatch[]): Promise<unknown> =>
      Promise.all([
        loadLayout(texts, matches),
        ...matches.map(({ routeId }) => {
          const route = routes.get(routeId);
          return route && router.loadRouteChunk(route);
        }),
      ]);
    let cancelLast = (): void => {};
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        // Back and Forward have changed the address already.
        if (action !== 'PUSH' && action !== 'REPLACE') return false;
        if (nextLocation.pathname === currentLocation.pathname) return false;
        cancelLast();
        const { promise: cancelled, resolve } = deferred<boolean>();
        cancelLast = () => resolve(true);
        const cancel = cancelLast;
        const matches = router.matchRoutes(router.parseLocation(nextLocation));
        // In a task of its own, so that code that is loaded already shows no notice.
        const timer = setTimeout(() => setAwaited({ title: titleOf(matches), cancel }));
        // The router reports the failure.
        const loaded = loadCode(matches).then(
          () => false,
          () => false,
        );
        const isCancelled = await Promise.race([loaded, cancelled]);
        clearTimeout(timer);
        setAwaited((page) => (page?.cancel === cancel ? null : page));
        return isCancelled;
      },
    });
  }, [isOnline, router, texts]);
  return awaited;
}
