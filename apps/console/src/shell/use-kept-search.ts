import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

import { keepInTab, readInTab } from '#lib/tab-storage.ts';

import type { NavigationItem } from './navigation-items.ts';

type Search = Record<string, unknown>;

/**
 * The search parameters with which a link opens its page: those with which this user saw it last in this tab, so that a
 * built report survives a visit to another page. While the page is open, the link leads to the page without parameters.
 */
export function useKeptSearch({ to, keepsSearch = false }: NavigationItem): Search {
  const current = useRouterState({
    select: ({ resolvedLocation: location }) =>
      keepsSearch && location?.pathname === to ? (location.search as Search) : null,
  });
  // The server does not know it. Nothing tells of a change, because it changes while its page is open.
  const kept = useSyncExternalStore(
    () => () => undefined,
    () => (keepsSearch && current === null ? readInTab(nameOf(to)) : null),
    () => null,
  );
  useEffect(() => {
    if (current !== null) keepInTab(nameOf(to), JSON.stringify(current));
  }, [current, to]);
  return searchOf(kept);
}

/** What `useKeptSearch` leads to, for a key that is pressed. */
export function readKeptSearch(path: string): Search {
  return searchOf(readInTab(nameOf(path)));
}

function nameOf(path: string): string {
  return `search of ${path}`;
}

function searchOf(kept: string | null): Search {
  return kept === null ? {} : JSON.parse(kept);
}
