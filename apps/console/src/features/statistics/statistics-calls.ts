import { createIsomorphicFn } from '@tanstack/react-start';

import type { EarlyCall } from '#lib/early-calls.ts';

import { reportFromSearch } from './report-search.ts';
import { statisticRequest } from './report.ts';

/** The calls that every report needs. In a file of its own, because every page of the console loads it with the routes. */
export const statisticsCalls = [
  '/criteria/preset-filter',
  '/criteria/filter',
  '/criteria/group',
  '/criteria/indicator',
  '/criteria/template',
];

/** The report that an address asks for. Every page loads this file: the rules for addresses stay on the server. */
export const reportCall = createIsomorphicFn()
  .server((search: Record<string, unknown>): EarlyCall[] => [
    { path: '/statistic', body: JSON.stringify(statisticRequest(reportFromSearch(search))) },
  ])
  .client((_search: Record<string, unknown>): EarlyCall[] => []);
