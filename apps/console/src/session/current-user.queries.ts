import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { userKeys } from './user-keys.ts';

/** The signed-in publisher: fetched once per session, and when the tab gets the focus, as it may have changed. */
export const currentUserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: userKeys.current,
    queryFn: ({ signal }) => unwrap(api.GET('/user/current', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });
