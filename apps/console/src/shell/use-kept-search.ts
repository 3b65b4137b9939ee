import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

import { keepSearch, readKept, searchOf } from '#lib/kept-search.ts';
import { useRouterContext } from '#lib/router-context.ts';

import type { NavigationItem } from './navigation-items.ts';

/**
 * The search parameters with which a link opens its page: those with which the page was shown last in this tab, so that a
 * built report survives a visit to another page. While the page is open, the link leads to the page without parameters.
 */
export function useKeptSearch({ to, keepsSearch = false }: NavigationItem): Record<string, unknown> {
  const { session } = useRouterContext();
  const current = useRouterState({
    select: ({ resolvedLocation: location }) =>
      keepsSearch && location?.pathname === to ? (location.search as Record<string, unknown>) : null,
  });
  // The server does not know it. Nothing tells of a change: it changes on the page that it belongs to only.
  const kept = useSyncExternalStore(
    () => () => undefined,
    () => (keepsSearch && current === null ? readKept(to) : null),
    () => null,
  );
  useEffect(() => {
    const userId = session.read()?.userId;
    if (current !== null && userId !== undefined) keepSearch(to, userId, current);
  }, [current, session, to]);
  return kept === null ? {} : searchOf(kept, session.read()?.userId);
}
