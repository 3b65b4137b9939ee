import type { ApiClient } from '@publisher-console/api-client';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { hashKey } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { groupCriteriaQuery, templatesQuery } from '#common/criteria/criteria.queries.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { filterCriteriaQuery, indicatorCriteriaQuery, presetFilterQuery } from './criteria.queries.ts';
import { pinOf } from './report-pin.ts';
import type { Pin } from './report-pin.ts';
import { statisticKeys, statisticQuery } from './statistic.queries.ts';
import type { ReportKey } from './statistic.queries.ts';

interface StatisticsArgs {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  report: ReportQuery;
}

/**
 * Starts the calls for the report and the templates, and waits for the criteria that the controls offer.
 * @returns the pin of the page of the report
 */
export async function loadStatistics({ api, queryClient, locale, report }: StatisticsArgs): Promise<Pin | null> {
  const pin = pinFrom(queryClient, report);
  void queryClient.prefetchQuery(statisticQuery(api, report, locale, pin));
  void queryClient.prefetchQuery({ ...templatesQuery(api), staleTime: Infinity });
  await Promise.all([
    queryClient.ensureQueryData(presetFilterQuery(api, locale)),
    queryClient.ensureQueryData(filterCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(groupCriteriaQuery(api, locale)),
    queryClient.ensureQueryData(indicatorCriteriaQuery(api, locale)),
  ]);
  return pin;
}

/**
 * The pin that a page of a report needs to fit the shown page of the same report.
 * @returns null for the first page, and for a page that is opened by its address: they get the newest snapshot
 */
export function pinFrom(queryClient: QueryClient, report: ReportQuery): Pin | null {
  if (report.page === 1) return null;
  const next = statisticRequest(report);
  const onScreen = queryClient.getQueryCache().findAll({ queryKey: statisticKeys.reports, type: 'active' });
  for (const { queryKey, state } of onScreen) {
    const [, , request, pin] = queryKey as ReportKey;
    if (withoutPage(request) !== withoutPage(next)) continue;
    // The shown page already has its own key. A page that is still loading passes on its pin.
    if (request.pagination?.page === report.page || state.data === undefined) return pin;
    return pinOf(state.data as Statistic);
  }
  return null;
}

/** A text that is equal for all pages of a report. */
function withoutPage({ pagination, ...request }: StatisticRequest): string {
  return hashKey([request, pagination?.size]);
}
