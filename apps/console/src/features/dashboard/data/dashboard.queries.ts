import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { figuresPollMs } from '#comparison/figures-poll.ts';
import { applicationsRequest } from '#features/dashboard/model/dashboard-view.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { stageKeys } from '#session/current-user.queries.ts';

/**
 * A page does not refetch the data that its loader has fetched. A tab that gets the focus refetches it, because the
 * figures change on the server and another tab may have changed the checklist.
 */
const shared = { staleTime: 10_000, refetchOnWindowFocus: 'always', retryOnMount: false } as const;

/** After a change of language, the old titles are shown until the translated ones have loaded. */
const translated = { ...shared, placeholderData: keepPreviousData } as const;

/** Titles are translated, so the language is part of the key. */
export const stagesQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: [...stageKeys.all, locale],
    queryFn: ({ signal }) => unwrap(api.GET('/dashboard/stage', { signal })),
    ...translated,
  });

export const attentionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['dashboard', 'attention'],
    queryFn: ({ signal }) => unwrap(api.GET('/dashboard/attention', { signal })),
    ...shared,
  });

export const summaryQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: ['dashboard', 'summary', locale],
    queryFn: ({ signal }) => unwrap(api.GET('/dashboard/statistic/summary', { signal })),
    refetchInterval: figuresPollMs,
    ...translated,
  });

export const dashboardPeriodsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: ['criteria', 'preset-filter-dashboard', locale],
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/preset-filter/dashboard', { signal })),
    ...translated,
  });

export const dashboardApplicationsQuery = (api: ApiClient, view: DashboardView) => {
  const body = applicationsRequest(view);
  return queryOptions({
    queryKey: ['dashboard', 'applications', body],
    queryFn: ({ signal }) => unwrap(api.POST('/dashboard/statistic/application', { body, signal })),
    refetchInterval: figuresPollMs,
    ...shared,
  });
};

/**
 * Starts all calls of the page at once. Otherwise the checklist, which decides about the sections, would load first.
 * @param isEntered whether the page is being opened, so that everything is refetched; otherwise only its order or
 * period changes
 */
export function startDashboard(
  { api, queryClient, locale }: { api: ApiClient; queryClient: QueryClient; locale: string },
  view: DashboardView,
  isEntered: boolean,
): void {
  const fresh = isEntered ? { staleTime: 0 } : {};
  void queryClient.prefetchQuery({ ...stagesQuery(api, locale), ...fresh });
  void queryClient.prefetchQuery({ ...attentionQuery(api), ...fresh });
  void queryClient.prefetchQuery({ ...summaryQuery(api, locale), ...fresh });
  void queryClient.prefetchQuery(dashboardPeriodsQuery(api, locale));
  void queryClient.prefetchQuery({ ...dashboardApplicationsQuery(api, view), ...fresh });
}
