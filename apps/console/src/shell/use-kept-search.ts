import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

import { useRouterContext } from '#lib/router-context.ts';

import type { NavigationItem } from './navigation-items.ts';

type Search = Record<string, unknown>;

/**
 * The search parameters with which a link opens its page: those with which this user saw it last in this tab, so that a
 * built report survives a visit to another page. While the page is open, the link leads to the page without parameters.
 */
export function useKeptSearch({ to, keepsSearch }: NavigationItem): Search {
  const { session } = useRouterContext();
  const current = useRouterState({
    select: ({ resolvedLocation: location }) =>
      keepsSearch !== undefined && location?.pathname === to ? (location.search as Search) : null,
  });
  // The server does not know it. Nothing tells of a change, because it changes while its page is open.
  const kept = useSyncExternalStore(
    () => () => undefined,
    () => (keepsSearch !== undefined && current === null ? readKept(to) : null),
    () => null,
  );
  const userId = session.read()?.userId;
  useEffect(() => {
    if (current === null || userId === undefined || keepsSearch === undefined) return;
    keep(to, { userId, search: keepsSearch === true ? current : partOf(current, keepsSearch) });
  }, [current, keepsSearch, to, userId]);
  return kept === null ? {} : searchOf(kept, userId);
}

function partOf(search: Search, names: readonly string[]): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)));
}

function keyOf(path: string): string {
  return `search of ${path}`;
}

/** A browser that blocks storage throws as soon as `sessionStorage` is named: then nothing is kept. */
function keep(path: string, kept: { userId: string; search: Search }): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(kept));
  } catch {
    // Nothing is lost but the way back to the report.
  }
}

/** What `useKeptSearch` leads to, for a key that is pressed. */
export function readKeptSearch(path: string, userId: string | undefined): Search {
  const kept = readKept(path);
  return kept === null ? {} : searchOf(kept, userId);
}

function readKept(path: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(path));
  } catch {
    return null;
  }
}

/** Nothing, if another user has kept it. */
function searchOf(kept: string, userId: string | undefined): Search {
  const { userId: keeper, search } = JSON.parse(kept);
  return keeper === userId ? search : {};
}
