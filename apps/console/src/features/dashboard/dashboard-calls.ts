import { createIsomorphicFn } from '@tanstack/react-start';

import type { EarlyCall } from '#lib/early-calls.ts';

import { applicationsRequest, viewFromSearch } from './dashboard-view.ts';

/** The calls that every dashboard needs. In a file of its own, because every page of the console loads it with the routes. */
export const dashboardCalls = [
  '/dashboard/stage',
  '/dashboard/attention',
  '/dashboard/statistic/summary',
  '/criteria/preset-filter/dashboard',
];

/** The apps table that an address asks for. Every page loads this file: the rules for addresses stay on the server. */
export const applicationsCall = createIsomorphicFn()
  .server((search: Record<string, unknown>): EarlyCall[] => [
    { path: '/dashboard/statistic/application', body: JSON.stringify(applicationsRequest(viewFromSearch(search))) },
  ])
  .client((): EarlyCall[] => []);
