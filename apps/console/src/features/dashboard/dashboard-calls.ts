import { createIsomorphicFn } from '@tanstack/react-start';

import type { EarlyCall } from '#session/early-calls.ts';

import { applicationsRequest, viewFromSearch } from './dashboard-view.ts';

/**
 * The calls of the dashboard that an address asks for. In a file of its own, because every page of the console loads it with
 * the routes: the calls and the rules for addresses stay on the server.
 */
export const dashboardCalls = createIsomorphicFn()
  .server((search: Record<string, unknown>): EarlyCall[] => [
    { path: '/dashboard/stage' },
    { path: '/dashboard/attention' },
    { path: '/dashboard/statistic/summary' },
    { path: '/criteria/preset-filter/dashboard' },
    { path: '/dashboard/statistic/application', body: JSON.stringify(applicationsRequest(viewFromSearch(search))) },
  ])
  .client((): EarlyCall[] => []);
