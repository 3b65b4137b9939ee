import type { Pagination } from '@publisher-console/api-contract';
import { useEffect, useEffectEvent } from 'react';

/**
 * Leads from a page past the end to the last one: the link may be old, or what stood there was deleted.
 * @param pagination of the answer for this very page; undefined until it has come
 */
export function useLastPage(pagination: Pagination | undefined, leadToPage: (page: number) => void): void {
  const lead = useEffectEvent(leadToPage);
  useEffect(() => {
    if (pagination !== undefined && pagination.page > pagination.pages) lead(pagination.pages);
  }, [pagination]);
}
