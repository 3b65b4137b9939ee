import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { userKeys } from '#session/current-user.queries.ts';

export const sessionsKey = [...userKeys.all, 'sessions'] as const;

/** The sessions of the account, and the views by the network's support. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/user/session', { signal })),
    // The page prefetch has just loaded them.
    staleTime: 5000,
  });
