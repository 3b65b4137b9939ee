import { msg } from '@lingui/core/macro';
import type { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';
import { waitingKey } from '#desk/waiting.queries.ts';

/** The prefix of the keys of all data that a decision changes. */
export const reviewKey = ['desk', 'review'] as const;

/** The keys of the data that an order on applications changes. */
export const decided = [reviewKey, waitingKey];

/** The search of the page's address, which selects a part of the queue. */
export const queueSearch = v.object({
  /** A Publisher ID. */
  publisher: v.fallback(
    v.optional(
      v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    ),
    undefined,
  ),
  /** The `next` of the previous page. */
  after: v.fallback(v.optional(v.string()), undefined),
});

export type QueueView = v.InferOutput<typeof queueSearch>;

/** The first applications that wait for a decision, the oldest submission first. */
export const queueQuery = (api: DeskApi, { publisher, after }: QueueView = {}) =>
  queryOptions({
    queryKey: [...reviewKey, 'queue', publisher, after],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/desk/review', {
          params: { query: { limit: 100, ...(publisher && { publisher }), ...(after && { after }) } },
          signal,
        }),
      ),
    staleTime: 5000,
    refetchOnWindowFocus: 'always',
  });

export const cardQuery = (api: DeskApi, id: string) =>
  queryOptions({
    queryKey: [...reviewKey, 'card', id],
    queryFn: ({ signal }) => unwrap(api.GET('/desk/review/{id}', { params: { path: { id } }, signal })),
    staleTime: 5000,
  });

/** Claims an application while its card is open. A claim lasts ten minutes. */
export const claimQuery = (api: DeskApi, id: string) =>
  queryOptions({
    queryKey: ['desk', 'claim', id],
    queryFn: ({ signal }) => unwrap(api.POST('/desk/review/{id}/claim', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 5 * 60_000,
    refetchIntervalInBackground: false,
  });

export function releaseClaim(api: DeskApi, id: string): void {
  // If the release fails, the claim expires by itself.
  unwrap(api.DELETE('/desk/review/{id}/claim', { params: { path: { id } } })).catch(() => undefined);
}

// The messages of these answers are in the language of the page, and name the person or the change.
const codes = {
  ...deskCodes,
  application_changed: ({ message: sentence }: ApiFailure) => msg`${sentence}. The page shows it as it is now.`,
  application_claimed: ({ message: sentence }: ApiFailure) => msg`${sentence}. Nobody else decides it until then.`,
};

export const reviewFailures = {
  waiting: { codes, fallback: msg`Failed to count what waits` },
  queue: { codes, fallback: msg`Failed to load the queue` },
  card: { codes, fallback: msg`Failed to load the app` },
  claim: { codes, fallback: msg`Failed to claim the app` },
  decide: {
    // The message names the limit.
    codes: { ...codes, rate_limited: ({ message: sentence }: ApiFailure) => msg`${sentence}.` },
    fallback: msg`Failed to save the decision`,
  },
} satisfies Record<string, FailureTexts>;
