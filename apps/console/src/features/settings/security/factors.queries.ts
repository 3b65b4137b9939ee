import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';
import { userKeys } from '#session/current-user.queries.ts';

export const factorsKey = [...userKeys.all, 'factors'] as const;

/** The second factors of the person, and how many recovery codes are left. */
export const factorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: factorsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/user/factor', { signal })),
  });
