import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { criteriaKey } from '#common/criteria/criteria.queries.ts';
import { userKeys } from '#session/current-user.queries.ts';

export const teamKey = [...userKeys.all, 'team'] as const;

/** Who acts for the publisher; the caller alone, unless the caller is an owner. */
export const teamQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: teamKey,
    queryFn: ({ signal }) => unwrap(api.GET('/team', { signal })),
    // The page prefetch has just loaded it.
    staleTime: 5000,
  });

/** The applications that a member can be limited to. */
export const teamApplicationsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: criteriaKey('filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/filter', { signal })),
    select: ({ applicationList }) => applicationList.filter(({ isDeleted }) => !isDeleted),
    staleTime: 60_000,
  });
