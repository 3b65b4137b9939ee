import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

import type { NavigationItem } from './navigation-items.ts';

/**
 * The search parameters with which a menu item opens its page: those with which the page was left, so that a built report
 * survives a visit to another page. While the page is open, its menu item leads to the page without parameters.
 */
export function useKeptSearch({ to, keepsSearch = false }: NavigationItem): Record<string, unknown> {
  const current = useRouterState({
    select: ({ resolvedLocation: location }) =>
      keepsSearch && location?.pathname === to ? (location.search as Record<string, unknown>) : null,
  });
  const [kept, setKept] = useState(current);
  if (current !== null && current !== kept) setKept(current);
  return current === null ? (kept ?? {}) : {};
}
