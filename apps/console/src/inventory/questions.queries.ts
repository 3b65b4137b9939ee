import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { userKeys } from '#session/current-user.queries.ts';

/** The query key of all questions to support. */
export const questionsKey = [...userKeys.all, 'question'] as const;

/** Milliseconds: an answer has to appear within two seconds. A page that nobody sees fetches nothing. */
const threadPollMs = 1500;

/** The same for what may stay as it is for long. */
const listPollMs = 15_000;

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

/** A question with its messages. */
export const questionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'thread', id],
    queryFn: ({ signal }) => unwrap(api.GET('/question/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.question.state === 'closed' ? listPollMs : threadPollMs),
  });
