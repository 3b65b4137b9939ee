import { useRouter } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import type { NavigationItem } from '#shell/navigation/navigation-items.ts';

import { DefaultLayout, featuresOf } from './load-layout.ts';

/**
 * Loads the code and texts of pages that will probably be opened next, in idle time; no data.
 * @param paths the same array in every rendering
 */
export function useNextPages(paths: readonly NavigationItem['to'][]): void {
  const router = useRouter();
  const { texts } = useRouterContext();
  const loads = useMemo(() => {
    const routesByPath = new Map<string, AnyRoute>(Object.entries(router.routesByPath));
    const routes = paths.flatMap((path) => lineage(routesByPath.get(path)));
    return [
      () => DefaultLayout.preload?.(),
      ...routes.map((route) => () => Promise.resolve(router.loadRouteChunk(route))),
      ...featuresOf(routes.map(({ id }) => ({ routeId: id }))).map((feature) => () => texts.prefetch(feature)),
    ];
  }, [paths, router, texts]);
  useLoadWhenIdle(loads);
}

/** A route and those that it stands in. */
function lineage(route: AnyRoute | undefined): AnyRoute[] {
  return route === undefined ? [] : [...lineage(route.parentRoute), route];
}
