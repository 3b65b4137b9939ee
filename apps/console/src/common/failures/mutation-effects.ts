import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { hashKey, MutationCache } from '@tanstack/react-query';
import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Query keys of the data that the mutation changes on the server. They are invalidated. */
      invalidates?: readonly QueryKey[];
    };
  }
}

type AnyMutation = Mutation<unknown, unknown>;

/**
 * A mutation cache that invalidates the query keys in the `meta` of mutations. A mutation stays pending until these
 * queries are refetched, so that no page shows old data after it.
 * @param onError runs on every failure
 */
export function createMutationCache(onError: (failure: Error) => void): MutationCache {
  const cache: MutationCache = new MutationCache({
    onError,
    onSettled: (_data, failure, _variables, _result, mutation, { client }) => {
      if (isRefusal(failure)) return undefined;
      const keys = (mutation.meta?.invalidates ?? []).filter((key) => !othersChange(cache, mutation, key));
      return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return cache;
}

/** A refusal changed nothing on the server. After any other failure something may have changed. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status !== null && failure.status < 500;
}

/** Of several concurrent mutations only the last one invalidates: an earlier answer would not include the others. */
function othersChange(cache: MutationCache, mutation: AnyMutation, key: QueryKey): boolean {
  const pending = cache.findAll({ status: 'pending', predicate: (each) => each.mutationId !== mutation.mutationId });
  return pending.some(({ meta }) => meta?.invalidates?.some((each) => hashKey(each) === hashKey(key)));
}

/**
 * Removes failed queries that the page does not show. The next page that needs one loads it again and shows a skeleton,
 * instead of the failure of an earlier visit.
 */
export function removeFailedQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
}
