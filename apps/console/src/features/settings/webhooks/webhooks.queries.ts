import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

import { listQuery } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';
import { userKeys } from '#session/current-user.queries.ts';

export const webhookKeys = {
  address: [...userKeys.all, 'webhook'],
  deliveries: [...userKeys.all, 'webhook-deliveries'],
} as const;

const refetchMs = 2000;

/** Milliseconds by which an attempt may begin late. */
const lateMs = 15_000;

/** Milliseconds. While an attempt is under way, the next one is this far away, and the API refuses another one. */
const underWayMs = 30_000;

/** The webhook of the account; null for none. */
export const webhookQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: webhookKeys.address,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/webhook', { signal }))).webhook,
    // The page prefetch has just loaded it.
    staleTime: 5000,
  });

/** One page of the deliveries, the newest first. While one of them is due, the page is refetched. */
export const deliveriesQuery = (api: ApiClient, { page, size }: Pick<ListView, 'page' | 'size'>) =>
  queryOptions({
    queryKey: [...webhookKeys.deliveries, { page, size }],
    queryFn: ({ signal }) => {
      const query = listQuery({ page, size, term: '' });
      return unwrap(api.GET('/webhook/delivery', { params: { query }, signal }));
    },
    staleTime: 5000,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isDue) === true ? refetchMs : false),
  });

function isDue({ nextAttemptAt }: WebhookDelivery): boolean {
  if (nextAttemptAt === null) return false;
  const left = Date.parse(nextAttemptAt) - Date.now();
  return left > -lateMs && left <= underWayMs;
}

/**
 * Whether a delivery can be sent by hand: it is over, or its next attempt is some time away.
 * @param asOf the time of the fetch, in milliseconds since 1970
 */
export function canBeSent({ nextAttemptAt }: WebhookDelivery, asOf: number): boolean {
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - asOf > underWayMs;
}
