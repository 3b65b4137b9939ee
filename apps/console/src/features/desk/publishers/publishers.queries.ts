import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';

const publishersKey = ['desk', 'publishers'] as const;

/** The prefix of the keys of all data on the page of a publisher. */
export const publisherKey = (number: number) => [...publishersKey, 'one', number] as const;

export const foundPublishersQuery = (api: DeskApi, search: string) =>
  queryOptions({
    queryKey: [...publishersKey, 'found', search],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/desk/publisher', { params: { query: search === '' ? {} : { search } }, signal })),
    placeholderData: keepPreviousData,
  });

export const publisherQuery = (api: DeskApi, number: number) =>
  queryOptions({
    queryKey: publisherKey(number),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/desk/publisher/{number}', { params: { path: { number } }, signal }))).publisher,
  });

export const figuresQuery = (api: DeskApi, number: number) =>
  queryOptions({
    queryKey: [...publishersKey, 'figures', number],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/desk/publisher/{number}/figures', { params: { path: { number } }, signal }))).figures,
  });

export const publisherMoneyQuery = (api: DeskApi, number: number) =>
  queryOptions({
    queryKey: [...publishersKey, 'money', number],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/desk/publisher/{number}/money', { params: { path: { number } }, signal })),
  });

/** Events per page. */
const eventsOfPage = 20;

export const activityQuery = (api: DeskApi, number: number) =>
  infiniteQueryOptions({
    queryKey: [...publisherKey(number), 'activity'],
    queryFn: ({ signal, pageParam: after }) =>
      unwrap(
        api.GET('/desk/audit', {
          params: { query: { user: String(number), limit: eventsOfPage, ...(after !== null && { after }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const beginView = (api: DeskApi, number: number) =>
  mutationOptions({
    mutationFn: async (body: { reason: string }) =>
      (await unwrap(api.POST('/desk/publisher/{number}/view', { params: { path: { number } }, body }))).view,
  });

const codes = deskCodes;

export const publisherFailures = {
  find: { codes, fallback: msg`Failed to find publishers` },
  load: {
    codes: { ...codes, not_found: msg`There is no publisher with this Publisher ID.` },
    fallback: msg`Failed to load the publisher`,
  },
  figures: { codes, fallback: msg`Failed to load the figures` },
  money: { codes, fallback: msg`Failed to load the balance` },
  activity: { codes, fallback: msg`Failed to load the activity` },
  order: { codes, fallback: msg`Nothing was changed` },
  export: { codes, fallback: msg`Failed to export the account` },
  view: { codes, fallback: msg`Failed to open the account` },
} satisfies Record<string, FailureTexts>;
