import type { Pagination } from '@publisher-console/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { RefObject } from 'react';

import { useLoading } from '#common/lazy/lazy-component.tsx';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';

import type { ListView } from './list-view.ts';
import { useFoundAnnouncement } from './use-found-announcement.ts';
import { useLastPage } from './use-last-page.ts';

interface ListPageOptions<List, Key extends QueryKey> {
  query: UseQueryOptions<List, Error, List, Key>;
  view: ListView;
  onViewChange: (view: ListView, options: { replace: boolean }) => void;
  /** The list with its pages; it has `tabIndex={-1}`. */
  region: RefObject<HTMLElement | null>;
  /** Announced to screen readers after a search. */
  foundText: (total: number) => string;
}

/**
 * One page of a list from the server. While the next page loads, the previous one stays and is marked as stale. An
 * address past the last page redirects to the last one. If a failure removes the focused control, the list's region
 * gets the focus.
 */
export function useListPage<List extends { pagination: Pagination }, Key extends QueryKey>({
  query,
  view,
  onViewChange,
  region,
  foundText,
}: ListPageOptions<List, Key>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  useLoading(isFetching && (data === undefined || isPlaceholderData));

  const shown = isPlaceholderData ? undefined : data;
  useLastPage(shown?.pagination, (page) => onViewChange({ ...view, page }, { replace: true }));
  useFoundAnnouncement(foundText(data?.pagination.total ?? 0), shown && view.term);

  const hasFailed = data === undefined && error !== null && !isFetching;
  useRescuedFocus(region, hasFailed);
  return {
    /** The page to show; while the next one loads, the previous one. */
    data,
    isStale: isPlaceholderData,
    isLoading: data === undefined && !hasFailed,
    /** The list has no entries at all, with or without a search. */
    isEmpty: shown?.pagination.total === 0 && view.term === '',
    /** The failure if there is nothing to show; null otherwise. */
    failure: hasFailed ? error : null,
    retry: () => void refetch(),
  };
}
