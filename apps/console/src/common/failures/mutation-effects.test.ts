import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

import { optimistic } from '#common/failures/optimistic.ts';

import { createMutationCache } from './mutation-effects.ts';

type Item = { id: string; isCompleted: boolean };

const queryKey = ['stages'];
const refusal = new ApiFailure({ kind: 'rejected', message: 'no', request: null, status: 409 });
const noAnswer = new ApiFailure({ kind: 'unavailable', message: 'no answer', request: null });

/** A server with two items, and a page that shows them. */
async function shownItems() {
  const onError = vi.fn<(failure: Error) => void>();
  const client = new QueryClient({ mutationCache: createMutationCache(onError) });
  let items: Item[] = ['a', 'b'].map((id) => ({ id, isCompleted: false }));
  const fetchItems = vi.fn<() => Promise<Item[]>>(async () => items);
  const observer = new QueryObserver(client, { queryKey, queryFn: fetchItems, staleTime: Infinity });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
  return {
    client,
    onError,
    fetchItems,
    complete: (id: string) => {
      items = items.map((item) => (item.id === id ? { ...item, isCompleted: true } : item));
    },
    shown: () => (client.getQueryData<Item[]>(queryKey) ?? []).filter((item) => item.isCompleted).map(({ id }) => id),
  };
}

/** Starts an optimistic change of an item; the test answers its call. */
function startToggle(client: QueryClient, id: string) {
  const answer = Promise.withResolvers<void>();
  const set = (isCompleted: boolean) => (items: Item[], wanted: string) =>
    items.map((item) => (item.id === wanted ? { ...item, isCompleted } : item));
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => answer.promise,
    ...optimistic<Item[], string>({ queryKey, change: set(true), undo: set(false) }),
  });
  return { ...answer, ended: mutation.execute(id).catch(() => undefined) };
}

function change(client: QueryClient, mutationFn: () => Promise<void>): Promise<unknown> {
  const mutation = client.getMutationCache().build(client, { mutationFn, meta: { invalidates: [['stages']] } });
  return mutation.execute(undefined).catch(() => undefined);
}

it('refetches the data that a mutation declares as invalidated, before the mutation ends', async () => {
  const { client, complete, shown } = await shownItems();
  await change(client, async () => complete('a'));
  expect(shown()).toEqual(['a']);
});

it.each([
  { failure: refusal, means: 'a refusal, after which nothing is fetched again', fetches: 1 },
  { failure: noAnswer, means: 'a lost answer, after which the server may have changed', fetches: 2 },
])('tells apart $means', async ({ failure, fetches }) => {
  const { client, onError, fetchItems } = await shownItems();
  await change(client, () => Promise.reject(failure));
  expect(fetchItems).toHaveBeenCalledTimes(fetches);
  expect(onError.mock.calls.map(([reported]) => reported)).toEqual([failure]);
});

it('shows an optimistic change at once, and preserves it when the call succeeds', async () => {
  const { client, complete, shown } = await shownItems();
  const toggle = startToggle(client, 'a');
  await vi.waitFor(() => expect(shown()).toEqual(['a']));
  complete('a');
  toggle.resolve();
  await toggle.ended;
  expect(shown()).toEqual(['a']);
});

it('rolls back one of two pending changes and preserves the other', async () => {
  const { client, shown, fetchItems } = await shownItems();
  const [first, second] = [startToggle(client, 'a'), startToggle(client, 'b')];
  await vi.waitFor(() => expect(shown()).toEqual(['a', 'b']));
  first.reject(noAnswer);
  await first.ended;
  expect(shown()).toEqual(['b']);
  expect(fetchItems).toHaveBeenCalledTimes(1);
  second.reject(refusal);
  await second.ended;
  expect(shown()).toEqual([]);
});

it('shows a change in all data whose key begins with the given one, and rolls it back there', async () => {
  const client = new QueryClient({ mutationCache: createMutationCache(() => undefined) });
  const pages = ['first', 'second'].map((page) => [...queryKey, page]);
  for (const page of pages) client.setQueryData<Item[]>(page, [{ id: 'a', isCompleted: false }]);
  client.setQueryData<Item[]>(['others', 'first'], [{ id: 'a', isCompleted: false }]);
  const shown = () =>
    [...pages, ['others', 'first']].map((page) => client.getQueryData<Item[]>(page)?.[0]?.isCompleted);
  const toggle = startToggle(client, 'a');
  await vi.waitFor(() => expect(shown()).toEqual([true, true, false]));
  toggle.reject(refusal);
  await toggle.ended;
  expect(shown()).toEqual([false, false, false]);
});
