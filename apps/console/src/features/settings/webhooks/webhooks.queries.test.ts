import { createApiClient } from '@publisher-console/api-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { deliveriesQuery } from './webhooks.queries.ts';

const api = createApiClient({ baseUrl: 'https://console.example/api', session: memorySessionStore() });

/** Whether a page with a delivery whose next attempt is so many seconds away is fetched again by itself. */
function isFetchedAgain(seconds: number | null): boolean {
  const client = new QueryClient();
  const options = deliveriesQuery(api, { page: 1, size: 25 });
  const nextAttemptAt = seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString();
  const delivery = { nextAttemptAt } as WebhookDelivery;
  const pagination = { page: 1, size: 25, total: 1, pages: 1 };
  client.setQueryData(options.queryKey, { items: [delivery], pagination });
  const query = new QueryObserver(client, options).getCurrentQuery();
  const interval = options.refetchInterval;
  return typeof interval === 'function' && interval(query) !== false;
}

test('a page is fetched again while an attempt is due, and not for one that waits for hours or never comes', () => {
  expect([1, -5].map(isFetchedAgain)).toEqual([true, true]);
  expect([3600, -3600, null].map(isFetchedAgain)).toEqual([false, false, false]);
});
