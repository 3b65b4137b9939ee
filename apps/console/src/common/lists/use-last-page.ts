import type { Pagination } from '@publisher-console/api-contract';
import { useEffect, useEffectEvent } from 'react';

/**
 * Redirects from a page past the end of a list to its last page: after a deletion, or from an old link.
 * @param pagination of the answer for the current page; undefined while it loads
 */
export function useLastPage(pagination: Pagination | undefined, openPage: (page: number) => void): void {
  const open = useEffectEvent(openPage);
  useEffect(() => {
    if (pagination !== undefined && pagination.page > pagination.pages) open(pagination.pages);
  }, [pagination]);
}
