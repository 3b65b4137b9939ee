import { createIsomorphicFn } from '@tanstack/react-start';

import { applicationsRequest, viewFromSearch } from '#features/dashboard/model/dashboard-view.ts';
import type { EarlyCall } from '#session/early-calls.ts';

/**
 * The early calls of the dashboard. In a file of its own, because every page of the console loads it with the routes: the list
 * and the rules for addresses stay on the server.
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
