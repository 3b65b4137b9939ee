import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { removeFailedQueries } from './mutation-effects.ts';

test('a failed query is removed, unless the page shows it or it has older data', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fails = () => Promise.reject(new Error('gone'));
  client.setQueryData(['older'], 'figures');
  for (const name of ['hidden', 'older']) await client.prefetchQuery({ queryKey: [name], queryFn: fails });
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: fails });
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');

  removeFailedQueries(client);
  const statusOf = (name: string) => client.getQueryState([name])?.status;
  expect(['hidden', 'older', 'shown'].map((name) => statusOf(name))).toEqual([undefined, 'error', 'error']);
  expect(client.getQueryData(['older'])).toBe('figures');
});
