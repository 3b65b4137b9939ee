import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useDebounced } from '#common/lists/use-debounced.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { paletteSearchQuery } from './palette-search.queries.ts';
import type { Found } from './palette-search.queries.ts';

/** Milliseconds in which somebody who types has not finished. */
const settleMs = 200;

/** One letter finds almost everything. */
const lettersMin = 2;

const nothing: Found = { applicationList: [], adBlockList: [] };

interface PaletteSearch {
  found: Found;
  isSearching: boolean;
  isFailed: boolean;
}

/** The publisher's apps and ad blocks for a term. For a visitor, and for a single letter, nothing is asked. */
export function usePaletteSearch(term: string): PaletteSearch {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const wanted = term.trim();
  const settled = useDebounced(wanted, settleMs);
  const canAsk = user !== null && user !== undefined && wanted.length >= lettersMin;
  const { data, isFetching, isError } = useQuery({
    ...paletteSearchQuery(api, settled),
    enabled: canAsk && settled.length >= lettersMin,
    placeholderData: keepPreviousData,
  });
  return {
    found: canAsk ? (data ?? nothing) : nothing,
    isSearching: canAsk && (isFetching || settled !== wanted),
    isFailed: canAsk && isError,
  };
}
