import { createApiClient } from '@publisher-console/api-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { canBeSent, deliveriesQuery } from './webhooks.queries.ts';

const api = createApiClient({ baseUrl: 'https://console.example/api', session: memorySessionStore() });

/** Whether a page is refetched automatically if it has a delivery whose next attempt is after a number of seconds. */
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

test('a page is refetched while an attempt is due, but not if the next attempt is hours away or there is none', () => {
  // 25 seconds: an attempt is under way.
  expect([1, -5, 25].map(isFetchedAgain)).toEqual([true, true, true]);
  expect([3600, -3600, null].map(isFetchedAgain)).toEqual([false, false, false]);
});

test('a delivery can be sent by hand if it is over or its next attempt is far away, but not while an attempt is due or under way', () => {
  const asOf = Date.parse('2026-11-23T12:00:00Z');
  const canBeSentIn = (seconds: number | null): boolean => {
    const nextAttemptAt = seconds === null ? null : new Date(asOf + seconds * 1000).toISOString();
    return canBeSent({ nextAttemptAt } as WebhookDelivery, asOf);
  };
  expect([null, 300].map(canBeSentIn)).toEqual([true, true]);
  expect([-1, 0, 30].map(canBeSentIn)).toEqual([false, false, false]);
});
