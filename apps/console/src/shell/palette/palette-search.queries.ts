import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { SearchAnswer } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

import { inBothLayouts } from '#shell/keyboard/keyboard-layouts.ts';

export type Found = SearchAnswer['data'];

const minute = 60_000;

/**
 * Apps and ad blocks by a part of their names. If there are none, the term is converted to the other keyboard layout and
 * searched again. A newer term cancels the call.
 */
export const paletteSearchQuery = (api: ApiClient, term: string) =>
  queryOptions<Found>({
    queryKey: ['search', term],
    queryFn: async ({ signal }) => {
      let found: Found = { applicationList: [], adBlockList: [] };
      for (const typed of new Set(inBothLayouts(term))) {
        found = await unwrap(api.GET('/search', { params: { query: { term: typed } }, signal }));
        if (found.applicationList.length + found.adBlockList.length > 0) break;
      }
      return found;
    },
    staleTime: minute,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });
