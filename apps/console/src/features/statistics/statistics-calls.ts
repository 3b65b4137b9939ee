import { createIsomorphicFn } from '@tanstack/react-start';

import type { EarlyCall } from '#session/early-calls.ts';

import { statisticRequest } from './model/report.ts';
import { reportFromSearch } from './model/report-search.ts';

/**
 * The calls of the report that an address asks for. In a file of its own, because every page of the console loads it with
 * the routes: the calls and the rules for addresses stay on the server.
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
