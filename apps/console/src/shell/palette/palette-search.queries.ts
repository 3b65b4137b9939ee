import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { SearchAnswer } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

import { searchTerm } from '#common/lists/search-term.ts';

export type Found = SearchAnswer['data'];

const minute = 60_000;

/**
 * Finds apps and ad blocks by the words of their names, or by an id. Of a text that is too long for a term, only the
 * beginning is searched. A newer term cancels the call.
 */
export const paletteSearchQuery = (api: ApiClient, text: string) => {
  const term = searchTerm(text);
  return queryOptions({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => ({
      term,
      found: await unwrap(api.GET('/search', { params: { query: { term } }, signal })),
    }),
    staleTime: minute,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });
};
