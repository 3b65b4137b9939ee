import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useDebounced } from '#common/lists/use-debounced.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { paletteSearchQuery } from './palette-search.queries.ts';
import type { Found } from './palette-search.queries.ts';

/** Milliseconds without a key press after which the search starts. */
const pauseMs = 200;

/** One letter would find almost everything. */
const lettersMin = 2;

const nothing: Found = { applicationList: [], adBlockList: [] };

interface PaletteSearch {
  found: Found;
  isSearching: boolean;
  isFailed: boolean;
}

/** The publisher's apps and ad blocks for a term. Makes no call for a visitor or for a single letter. */
export function usePaletteSearch(term: string): PaletteSearch {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const wanted = term.trim();
  const settled = useDebounced(wanted, pauseMs);
  const isEnabled = user !== null && user !== undefined && wanted.length >= lettersMin;
  const { data, isFetching, isError } = useQuery({
    ...paletteSearchQuery(api, settled),
    enabled: isEnabled && settled.length >= lettersMin,
    placeholderData: keepPreviousData,
  });
  return {
    // The results of a shorter term stay until those of the longer one are there. Enter must not open those of another one.
    found: isEnabled && data !== undefined && wanted.startsWith(data.term) ? data.found : nothing,
    isSearching: isEnabled && (isFetching || settled !== wanted),
    isFailed: isEnabled && isError,
  };
}
