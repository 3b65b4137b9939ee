import { createIsomorphicFn } from '@tanstack/react-start';

import { statisticRequest } from '#features/statistics/model/report.ts';
import { reportFromSearch } from '#features/statistics/model/report-search.ts';
import type { EarlyCall } from '#session/early-calls.ts';

/**
 * The early calls of the Statistics page. In a file of its own, because every page of the console loads it with the routes:
 * the list and the rules for addresses stay on the server.
 */
export const statisticsCalls = createIsomorphicFn()
  .server((search: Record<string, unknown>): EarlyCall[] => [
    { path: '/criteria/preset-filter' },
    { path: '/criteria/filter' },
    { path: '/criteria/group' },
    { path: '/criteria/indicator' },
    { path: '/criteria/template' },
    { path: '/statistic', body: JSON.stringify(statisticRequest(reportFromSearch(search))) },
  ])
  .client((): EarlyCall[] => []);
