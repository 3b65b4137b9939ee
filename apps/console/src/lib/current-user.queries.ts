import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in publisher, fetched once for each session. */
export const currentUserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['user', 'current'],
    queryFn: ({ signal }) => unwrap(api.GET('/user/current', { signal })),
    staleTime: Infinity,
  });
