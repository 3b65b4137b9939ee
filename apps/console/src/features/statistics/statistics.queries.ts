import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { StatisticAnswer, StatisticRequest } from '@publisher-console/api-contract';
import { hashKey, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { untilTranslated } from '#features/statistics/model/until-translated.ts';
import { applicationKeys } from '#inventory/application-keys.ts';

import { statisticRequest } from './model/report.ts';
import type { Report } from './model/report.ts';
import { pinOf, pinned } from './model/report-pin.ts';
import type { Pin } from './model/report-pin.ts';

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

/** The publisher's newest applications with their statuses: they say why a report has no rows. */
export const newestApplicationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'of-empty-report'] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/application', { params: { query: { 'pagination[size]': 100 } }, signal })),
    retryOnMount: false,
  });

type StatisticKey = readonly ['statistic', locale: string, request: StatisticRequest, pin: Pin | null];

/** @param pin what the page belongs to, if another one of the report was read before */
export const statisticQuery = (api: ApiClient, report: Report, locale: string, pin: Pin | null = null) => {
  const request = statisticRequest(report);
  const body = pin === null ? request : pinned(request, pin);
  return queryOptions<Statistic, Error, Statistic, StatisticKey>({
    queryKey: [...statisticsKeys.statistics, locale, request, pin],
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
 * @param report what it belongs to: it is of the same figures, and with newer ones it is asked for again
 */
export const statisticPartQuery = (
  api: ApiClient,
  { body: { pagination, ...rest }, report, locale }: { body: StatisticRequest; report: Statistic; locale: string },
) => {
  const body = { ...rest, pagination: { ...pagination, snapshot: report.meta.snapshot } };
  const queryKey = [...statisticsKeys.parts, locale, body] as const;
  return queryOptions({
    queryKey,
    placeholderData: untilTranslated(queryKey),
    queryFn: ({ signal }) => unwrap(api.POST('/statistic', { body, signal })),
    staleTime: minute,
    refetchOnWindowFocus: false,
  });
};

/** A report with its figures. */
export type Statistic = StatisticAnswer['data'] & { report: Report };

interface StatisticsArgs {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  report: Report;
}

/**
 * Starts the report, and waits for the options of the controls.
 * @returns what the page of the report is pinned to
 */
export async function loadStatistics({ api, queryClient, locale, report }: StatisticsArgs): Promise<Pin | null> {
  const pin = pinFrom(queryClient, report);
  void queryClient.prefetchQuery(statisticQuery(api, report, locale, pin));
  await Promise.all([
    queryClient.ensureQueryData(presetFilterQuery(api, locale)),
    queryClient.ensureQueryData(filterCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(groupCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(indicatorCriteriaQuery(api, locale)),
  ]);
  return pin;
}

/**
 * What a page of a report has to be pinned to: what the page of it on the screen is of. The first page begins anew, and
 * so does the page that an address opens.
 */
export function pinFrom(queryClient: QueryClient, report: Report): Pin | null {
  if (report.page === 1) return null;
  const asked = statisticRequest(report);
  const onScreen = queryClient.getQueryCache().findAll({ queryKey: statisticsKeys.statistics, type: 'active' });
  for (const { queryKey, state } of onScreen) {
    const [, , request, pin] = queryKey as StatisticKey;
    if (withoutPage(request) !== withoutPage(asked)) continue;
    // The same page again stays as it was asked for.
    if (request.pagination?.page === report.page || state.data === undefined) return pin;
    return pinOf(state.data as Statistic);
  }
  return null;
}

/** Equal for the pages of a report. */
function withoutPage({ pagination, ...request }: StatisticRequest): string {
  return hashKey([request, pagination?.size]);
}
