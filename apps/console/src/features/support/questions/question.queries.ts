import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { listPollMs, questionsKey } from '#inventory/questions.queries.ts';

/** Milliseconds: an answer has to appear within two seconds. A page that is not visible is not refetched. */
const threadPollMs = 1500;

/** A question with its messages. */
export const questionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'thread', id],
    queryFn: ({ signal }) => unwrap(api.GET('/question/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.question.state === 'closed' ? listPollMs : threadPollMs),
  });
