import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { userKeys } from '#session/user-keys.ts';

export const apiTokensKey = [...userKeys.all, 'api-tokens'] as const;

/** The API tokens of the account, newest first. */
export const apiTokensQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: apiTokensKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api-token', { signal }))).items,
    // The page call has just loaded them.
    staleTime: 5000,
  });
