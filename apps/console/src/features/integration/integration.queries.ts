import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { adBlockKeys, applicationKeys } from '#inventory/application-keys.ts';

/** The guides that the operator has set, in the language of the page if there is one. */
export const integrationGuidesQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: ['integration-guide', locale],
    queryFn: ({ signal }) => unwrap(api.GET('/integration-guide', { signal })),
    staleTime: Infinity,
  });

/** The applications whose guide can be chosen, by name. */
export const guidedApplicationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...applicationKeys.facts, 'integration'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/application', {
          params: { query: { 'pagination[size]': 100, 'sort[field]': 'name', 'sort[direction]': 'asc' } },
          signal,
        }),
      ),
    staleTime: 10_000,
  });

/** The ad blocks of an application whose ids a guide can show. An application has at most 100. */
export const guidedAdBlocksQuery = (api: ApiClient, applicationId: string) =>
  queryOptions({
    queryKey: [...adBlockKeys.lists(applicationId), 'integration'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/application/{id}/ad-block', {
          params: { path: { id: applicationId }, query: { 'pagination[size]': 100 } },
          signal,
        }),
      ),
    staleTime: 10_000,
  });

/** Milliseconds between two calls while the page waits for the first request. Loads are less frequent. */
const pollMs = 60_000;

/** The day of the first request of an ad block. Refetched until there is one, while the page is visible. */
export const firstRequestsQuery = (api: ApiClient, adBlockId: string) =>
  queryOptions({
    queryKey: ['ad-block', 'first-requests', adBlockId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/application/ad-block/{id}/first-requests', { params: { path: { id: adBlockId } }, signal })),
    staleTime: pollMs,
    refetchInterval: ({ state }) => (state.data?.firstRequests.date === null ? pollMs : false),
  });
