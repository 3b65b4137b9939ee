import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { SearchAnswer } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

export type Found = SearchAnswer['data'];

const minute = 60_000;

/** Apps and ad blocks by the words of their names, or by an id. A newer term cancels the call. */
export const paletteSearchQuery = (api: ApiClient, term: string) =>
  queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => ({
      term,
      found: await unwrap(api.GET('/search', { params: { query: { term } }, signal })),
    }),
    staleTime: minute,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });
