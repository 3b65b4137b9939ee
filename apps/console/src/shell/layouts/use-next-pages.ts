import { useRouter } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import type { Load } from '#common/lazy/use-load-when-idle.ts';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import type { NavigationItem } from '#shell/navigation/navigation-items.ts';

import { featuresOf } from './route-features.ts';

/**
 * Loads the code and texts, but no data, of pages that will probably be opened next, in idle time.
 * @param paths the same array in every render
 * @param loadLayout loads the layout of those pages, if it differs from that of this page
 */
export function useNextPages(paths: readonly NavigationItem['to'][], loadLayout?: Load): void {
  const router = useRouter();
  const { texts } = useRouterContext();
  const loads = useMemo(() => {
    const routesByPath = new Map<string, AnyRoute>(Object.entries(router.routesByPath));
    const routes = paths.flatMap((path) => lineage(routesByPath.get(path)));
    return [
      ...(loadLayout === undefined ? [] : [loadLayout]),
      ...routes.map((route) => () => Promise.resolve(router.loadRouteChunk(route))),
      ...featuresOf(routes.map(({ id }) => ({ routeId: id }))).map((feature) => () => texts.prefetch(feature)),
    ];
  }, [loadLayout, paths, router, texts]);
  useLoadWhenIdle(loads);
}

/** A route after its parents. */
function lineage(route: AnyRoute | undefined): AnyRoute[] {
  return route === undefined ? [] : [...lineage(route.parentRoute), route];
}
