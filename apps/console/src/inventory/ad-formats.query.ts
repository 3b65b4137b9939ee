import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

/** The network's ad formats, with titles and descriptions in the language of the page. */
export const adFormatsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: ['ad-format', locale],
    // The page and the size of the docs/product.md, section 7.
    queryFn: ({ signal }) => unwrap(api.GET('/ad-format', { params: { query: { page: 1, size: 100 } }, signal })),
    staleTime: Infinity,
  });
