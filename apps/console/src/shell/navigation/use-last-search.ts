import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

import { storeInTab, readInTab } from '#session/tab-storage.ts';

import type { NavigationItem } from './navigation-items.ts';

type Search = Record<string, unknown>;

/**
 * The search parameters for a link to a page: the last ones of this user in this tab, so that a built report survives a
 * visit to another page. While the page itself is open there are none, so that the link resets it.
 */
export function useLastSearch({ to, restoresSearch }: NavigationItem): Search {
  const current = useRouterState({
    select: ({ resolvedLocation: location }) =>
      restoresSearch !== undefined && location?.pathname === to ? (location.search as Search) : null,
  });
  // The server has no tab storage. Without a subscription, because the stored value changes only while its page is
  // open.
  const stored = useSyncExternalStore(
    () => () => undefined,
    () => (restoresSearch !== undefined && current === null ? readInTab(nameOf(to)) : null),
    () => null,
  );
  useEffect(() => {
    if (current === null || restoresSearch === undefined) return;
    storeInTab(nameOf(to), JSON.stringify(restoresSearch === true ? current : partOf(current, restoresSearch)));
  }, [current, restoresSearch, to]);
  return searchOf(stored);
}

function partOf(search: Search, names: readonly string[]): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)));
}

/** Like `useLastSearch`, for an event handler. */
export function readLastSearch(path: string): Search {
  return searchOf(readInTab(nameOf(path)));
}

function nameOf(path: string): string {
  return `search of ${path}`;
}

function searchOf(stored: string | null): Search {
  return stored === null ? {} : JSON.parse(stored);
}
