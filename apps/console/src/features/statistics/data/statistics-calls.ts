import { createIsomorphicFn } from '@tanstack/react-start';

import { statisticRequest } from '#features/statistics/model/report.ts';
import { reportFromSearch } from '#features/statistics/model/report-search.ts';
import type { EarlyCall } from '#session/early-calls.ts';

/**
 * The first calls of the report in an address. A file of its own, because the first file of every page contains the routes: their
 * server-only part, with the rules for addresses, is removed from the browser's build (2.3 KB of that file, gzip).
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
