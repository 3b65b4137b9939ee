import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import type { RouterContext } from '#common/context/router-context.ts';
import { listQuery } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';
import { adBlockKeys } from '#inventory/application-keys.ts';

/**
 * The ad blocks of an application. Refetched when the tab becomes visible, because another tab may have changed them.
 */
export const adBlocksQuery = (api: ApiClient, applicationId: string, view: ListView) =>
  queryOptions({
    queryKey: adBlockKeys.list(applicationId, view),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/application/{id}/ad-block', {
          params: { path: { id: applicationId }, query: listQuery(view) },
          signal,
        }),
      ),
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
    retryOnMount: false,
  });

/** Requests and revenue of the last seven days. */
export const adBlockEarningsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['earnings', 'ad-block', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/application/ad-block/{id}/earnings', { params: { path: { id } }, signal })),
  });

/** Starts the calls of the list of ad blocks. */
export function prefetchAdBlocks(
  { api, i18n, queryClient }: Pick<RouterContext, 'api' | 'i18n' | 'queryClient'>,
  applicationId: string,
  view: ListView,
): void {
  void queryClient.prefetchQuery(adBlocksQuery(api, applicationId, view));
  void queryClient.prefetchQuery(adFormatsQuery(api, i18n.locale));
}
