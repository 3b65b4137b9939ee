import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

import { listQuery } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';
import { userKeys } from '#session/user-keys.ts';

export const webhookKeys = {
  address: [...userKeys.all, 'webhook'],
  deliveries: [...userKeys.all, 'webhook-deliveries'],
} as const;

const refetchMs = 2000;

/** An attempt takes ten seconds at most, and may begin a little late. */
const dueMs = 15_000;

/** The address of the account that is called when something happens; null for none. */
export const webhookQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: webhookKeys.address,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/webhook', { signal }))).webhook,
    // The page call has just loaded it.
    staleTime: 5000,
  });

/** One page of the deliveries, newest first. While one of them is due, the page is fetched again and again. */
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
  return nextAttemptAt !== null && Math.abs(Date.parse(nextAttemptAt) - Date.now()) < dueMs;
}
