import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { criteriaKey } from '#common/criteria/criteria.queries.ts';

/** The applications that a member can be limited to. */
export const teamApplicationsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: criteriaKey('filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/filter', { signal })),
    select: ({ applicationList }) => applicationList.filter(({ isDeleted }) => !isDeleted),
    staleTime: 60_000,
  });
