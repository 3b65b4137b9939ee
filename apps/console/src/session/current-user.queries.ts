import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

/** Query keys of the signed-in publisher's data. `all` is the prefix of the others. */
export const userKeys = {
  all: ['user'],
  current: ['user', 'current'],
} as const;

/** Query keys of the checklist. */
export const stageKeys = { all: ['dashboard', 'stage'] } as const;

/** The signed-in user: fetched once per session, and again when the tab gets the focus, because it may have changed. */
export const currentUserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: userKeys.current,
    queryFn: ({ signal }) => unwrap(api.GET('/user/current', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });
