import { createIsomorphicFn } from '@tanstack/react-start';

import { applicationsRequest, viewFromSearch } from '#features/dashboard/model/dashboard-view.ts';
import type { EarlyCall } from '#session/early-calls.ts';

/**
 * The first calls of the dashboard in an address. A file of its own, because the first file of every page contains the routes: their
 * server-only part, with the rules for addresses, is removed from the browser's build (2.3 KB of that file, gzip).
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
