import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { userKeys } from '#session/current-user.queries.ts';

/** The query key of all questions to support. */
export const questionsKey = [...userKeys.all, 'question'] as const;

/** Milliseconds, for what may stay as it is for long. */
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
