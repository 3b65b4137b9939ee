import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { userKeys } from '#session/current-user.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

/** The query key of all questions to support. */
export const questionsKey = [...userKeys.all, 'question'] as const;

/** Milliseconds, for data that rarely changes. */
export const listPollMs = 15_000;

/** One page of the questions, the last changed first. */
export const questionsQuery = (api: ApiClient, after?: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'list', after ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/question', { params: { query: after === undefined ? {} : { after } }, signal })),
    // The page prefetch has just loaded it.
    staleTime: 5000,
    refetchInterval: listPollMs,
  });

/**
 * Whether a publisher's messages have a reader: at the support address, or else at the desk. False until that is known.
 */
export function useSupportOpen(): boolean {
  const { api, settings } = useRouterContext();
  const hasAddress = settings.supportEmail !== undefined;
  const isAsked = Boolean(useCurrentUser()) && !hasAddress;
  const { data } = useQuery({ ...questionsQuery(api), staleTime: Infinity, refetchInterval: false, enabled: isAsked });
  return hasAddress || data?.isOpen === true;
}
