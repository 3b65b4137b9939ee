import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { applicationKeys } from '#inventory/application-keys.ts';

import { applicationsQueryOf } from './list/application-list-view.ts';
import type { ApplicationsView } from './list/application-list-view.ts';

/**
 * `staleTime` is longer than the time from the loader to the page. A tab that becomes visible always refetches, because
 * another tab may have changed everything.
 */
const shared = { staleTime: 10_000, refetchOnWindowFocus: 'always', retryOnMount: false } as const;

export const applicationsQuery = (api: ApiClient, view: ApplicationsView) =>
  queryOptions({
    queryKey: applicationKeys.list(view),
    queryFn: ({ signal }) => unwrap(api.GET('/application', { params: { query: applicationsQueryOf(view) }, signal })),
    ...shared,
  });

export const applicationQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: applicationKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.GET('/application/{id}', { params: { path: { id } }, signal })),
    ...shared,
  });

/** The number of an application's ad blocks, with a separate key: no refetch after the application was deleted. */
export const adBlockCountQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['ad block count', id],
    queryFn: async ({ signal }) => {
      const { application } = await unwrap(api.GET('/application/{id}', { params: { path: { id } }, signal }));
      return application.adBlockCount;
    },
    gcTime: 0,
  });

/** Requests and revenue of the last seven days. */
export const applicationEarningsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['earnings', 'application', id],
    queryFn: ({ signal }) => unwrap(api.GET('/application/{id}/earnings', { params: { path: { id } }, signal })),
  });

/** The figures of an application in the last 7 and 30 days. */
export const applicationFiguresQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: applicationKeys.figures(id),
    queryFn: ({ signal }) => unwrap(api.GET('/application/{id}/figures', { params: { path: { id } }, signal })),
    staleTime: 60_000,
    retryOnMount: false,
  });

const eventsOnPage = 10;

/** The events of an application and its ad blocks. */
export const activityQuery = (api: ApiClient, id: string, page: number) =>
  queryOptions({
    queryKey: [...applicationKeys.activity(id), page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/application/{id}/activity', {
          params: { path: { id }, query: { 'pagination[page]': page, 'pagination[size]': eventsOnPage } },
          signal,
        }),
      ),
    ...shared,
  });
