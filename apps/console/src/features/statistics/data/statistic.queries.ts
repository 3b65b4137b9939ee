import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

import { figuresPollMs } from '#comparison/figures-poll.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { pinned } from './report-pin.ts';
import type { Pin } from './report-pin.ts';
import { untilTranslated } from './until-translated.ts';

const minute = 60_000;

export const statisticKeys = {
  reports: ['statistic'] as const,
  parts: ['statistic-part'] as const,
};

/** Titles are translated, so the language is part of the key. */
export type ReportKey = readonly ['statistic', locale: string, request: StatisticRequest, pin: Pin | null];

/** @param pin of another page of the report, if one was fetched before */
export const statisticQuery = (api: ApiClient, report: ReportQuery, locale: string, pin: Pin | null = null) => {
  const request = statisticRequest(report);
  const body = pin === null ? request : pinned(request, pin);
  return queryOptions<Statistic, Error, Statistic, ReportKey>({
    queryKey: [...statisticKeys.reports, locale, request, pin],
    queryFn: async ({ signal }) => ({ report, ...(await unwrap(api.POST('/statistic', { body, signal }))) }),
    staleTime: minute,
    // The loader has sent the call. After a failure, the user decides whether to repeat it.
    retryOnMount: false,
    // A cancelled report is not refetched.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
    refetchOnReconnect: ({ state }) => state.data !== undefined,
    // A later page is not refetched, so that it fits the figures of the first page.
    refetchInterval: ({ state }) => state.data !== undefined && pin === null && figuresPollMs,
  });
};

/**
 * A call besides that of a report, for example for the rows of its chart or the parts of a figure.
 * @param report the part has the same snapshot, and is refetched when the report has a newer one
 */
export const statisticPartQuery = (
  api: ApiClient,
  { body: { pagination, ...rest }, report, locale }: { body: StatisticRequest; report: Statistic; locale: string },
) => {
  const body = { ...rest, pagination: { ...pagination, snapshot: report.meta.snapshot } };
  const queryKey = [...statisticKeys.parts, locale, body] as const;
  return queryOptions({
    queryKey,
    placeholderData: untilTranslated(queryKey),
    queryFn: ({ signal }) => unwrap(api.POST('/statistic', { body, signal })),
    staleTime: minute,
    refetchOnWindowFocus: false,
  });
};
