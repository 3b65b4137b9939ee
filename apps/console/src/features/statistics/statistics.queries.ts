import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { StatisticAnswer, StatisticRequest } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { statisticRequest } from './report.ts';
import type { Report } from './report.ts';

const minute = 60_000;

/** Titles are translated, so the language is part of every key. */
export const statisticsKeys = {
  criteria: (name: string, locale: string) => ['criteria', name, locale] as const,
  statistics: ['statistic'] as const,
  parts: ['statistic-part'] as const,
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

/** The named periods with the days that they cover today. */
export const presetFilterQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: statisticsKeys.criteria('preset-filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/preset-filter', { signal })),
    staleTime: minute,
  });

export const statisticQuery = (api: ApiClient, report: Report, locale: string) => {
  const body = statisticRequest(report);
  return queryOptions<Statistic>({
    queryKey: [...statisticsKeys.statistics, locale, body] as const,
    queryFn: async ({ signal }) => ({ report, ...(await unwrap(api.POST('/statistic', { body, signal }))) }),
    staleTime: minute,
    // The loader has made the call: a failure is shown, not repeated unasked.
    retryOnMount: false,
    // A report that was cancelled stays cancelled.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
    refetchOnReconnect: ({ state }) => state.data !== undefined,
  });
};

/**
 * What is asked beside a report: the rows of its chart, the parts of a figure.
 * @param report what it belongs to: with newer figures of the report, it is asked for again
 */
export const statisticPartQuery = (
  api: ApiClient,
  { body, report, locale }: { body: StatisticRequest; report: Statistic; locale: string },
) =>
  queryOptions({
    queryKey: [...statisticsKeys.parts, locale, body, report.meta.dataAsOf] as const,
    queryFn: ({ signal }) => unwrap(api.POST('/statistic', { body, signal })),
    staleTime: minute,
    refetchOnWindowFocus: false,
  });

/** A report with its figures. */
export type Statistic = StatisticAnswer['data'] & { report: Report };

interface StatisticsArgs {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  report: Report;
}

/** Starts the report, and waits for the options of the controls. */
export async function loadStatistics({ api, queryClient, locale, report }: StatisticsArgs): Promise<void> {
  void queryClient.prefetchQuery(statisticQuery(api, report, locale));
  await Promise.all([
    queryClient.ensureQueryData(presetFilterQuery(api, locale)),
    queryClient.ensureQueryData(filterCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(groupCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(indicatorCriteriaQuery(api, locale)),
  ]);
}
