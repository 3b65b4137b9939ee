import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { userKeys } from '#session/current-user.queries.ts';

export const apiTokensKey = [...userKeys.all, 'api-tokens'] as const;

async function fetchTokens(api: ApiClient, signal: AbortSignal) {
  return (await unwrap(api.GET('/api-token', { signal }))).items;
}

/** The API tokens of the account, newest first. */
export const apiTokensQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => fetchTokens(api, signal),
    // The page prefetch has just loaded them.
    staleTime: 5000,
  });

/** The last use of a token. Always fetched, because a program may have used the token since the list was loaded. */
export const lastUseQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...apiTokensKey, 'last use', id],
    queryFn: async ({ signal }) => (await fetchTokens(api, signal)).find((token) => token.id === id)?.lastUse ?? null,
    gcTime: 0,
  });
