import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { statisticRequest } from './report.ts';
import type { Report } from './report.ts';

const minute = 60_000;

/** Titles come translated, so the language is part of every key. */
export const statisticsKeys = {
  criteria: (name: string, locale: string) => ['criteria', name, locale] as const,
  statistics: ['statistic'] as const,
};

export const filterCriteriaQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: statisticsKeys.criteria('filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/filter', { signal })),
    staleTime: minute,
  });

export const groupCriteriaQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: statisticsKeys.criteria('group', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/group', { signal })),
    staleTime: Infinity,
  });

export const indicatorCriteriaQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: statisticsKeys.criteria('indicator', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/indicator', { signal })),
    staleTime: Infinity,
  });

/** The named periods with the days that they cover now: a day on, they cover others. */
export const presetFilterQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: statisticsKeys.criteria('preset-filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/preset-filter', { signal })),
    staleTime: minute,
  });

export const statisticQuery = (api: ApiClient, report: Report, locale: string) => {
  const body = statisticRequest(report);
  return queryOptions({
    queryKey: [...statisticsKeys.statistics, locale, body] as const,
    queryFn: ({ signal }) => unwrap(api.POST('/statistic', { body, signal })),
    staleTime: minute,
    // The loader has asked; a failure is shown at once instead of asked for again behind the reader's back.
    retryOnMount: false,
  });
};

interface StatisticsArgs {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  report: Report;
}

/** Starts the report and waits for what the controls offer. */
export async function loadStatistics({ api, queryClient, locale, report }: StatisticsArgs): Promise<void> {
  void queryClient.prefetchQuery(statisticQuery(api, report, locale));
  await Promise.all([
    queryClient.ensureQueryData(presetFilterQuery(api, locale)),
    queryClient.ensureQueryData(filterCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(groupCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(indicatorCriteriaQuery(api, locale)),
  ]);
}
