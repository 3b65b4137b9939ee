import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import type { RouterContext } from '#common/context/router-context.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

/** The prefix of the query keys of all amounts that are owed or were paid. */
export const moneyKey = ['money'] as const;

/** The balance, the next payment and the last closed month. */
export const moneyOverviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...moneyKey, 'overview'],
    queryFn: ({ signal }) => unwrap(api.GET('/money/overview', { signal })),
    // The page prefetch has just loaded it.
    staleTime: 10_000,
  });

/** Starts the call of the overview for a member who may see money, if the publisher has statements. */
export function startMoneyOverview({ api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>): void {
  if (queryClient.getQueryData(currentUserQuery(api).queryKey)?.user.hasStatements === true)
    void queryClient.prefetchQuery(moneyOverviewQuery(api));
}
