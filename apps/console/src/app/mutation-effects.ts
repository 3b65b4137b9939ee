import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { MutationCache, hashKey } from '@tanstack/react-query';
import type { Mutation, QueryKey } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The keys of what the mutation changes on the server. Whatever is cached under them is fetched again. */
      invalidates?: readonly QueryKey[];
    };
  }
}

type AnyMutation = Mutation<unknown, unknown>;

/**
 * A mutation cache that invalidates what mutations declare in their `meta`. A mutation stays pending until the pages
 * have fetched again, so that none of them shows the old state after it has ended.
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

/** The server has answered that it changed nothing. After any other failure it may have changed something. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status !== null && failure.status < 500;
}

/** Of several mutations at the same time the last one invalidates: an earlier answer would not know of the others. */
function othersChange(cache: MutationCache, mutation: AnyMutation, key: QueryKey): boolean {
  const pending = cache.findAll({ status: 'pending', predicate: (each) => each.mutationId !== mutation.mutationId });
  return pending.some(({ meta }) => meta?.invalidates?.some((each) => hashKey(each) === hashKey(key)));
}
