import { createApiClient } from '@publisher-console/api-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { canBeSent, deliveriesQuery } from './webhooks.queries.ts';

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
  // 25 seconds away: an attempt is under way.
  expect([1, -5, 25].map(isFetchedAgain)).toEqual([true, true, true]);
  expect([3600, -3600, null].map(isFetchedAgain)).toEqual([false, false, false]);
});

test('a delivery can be sent by hand when it is over or waits for long, and not while it is due or under way', () => {
  const asOf = Date.parse('2026-11-23T12:00:00Z');
  const canBeSentIn = (seconds: number | null): boolean => {
    const nextAttemptAt = seconds === null ? null : new Date(asOf + seconds * 1000).toISOString();
    return canBeSent({ nextAttemptAt } as WebhookDelivery, asOf);
  };
  expect([null, 300].map(canBeSentIn)).toEqual([true, true]);
  expect([-1, 0, 30].map(canBeSentIn)).toEqual([false, false, false]);
});
