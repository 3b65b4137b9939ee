import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';

interface OptimisticChange<Data, Variables> {
  /** The key of what shows the change, or the beginning of the keys of all that do. */
  queryKey: QueryKey;
  change: (data: Data, variables: Variables) => Data;
  /**
   * Takes back this change and no other: several may be pending at the same time.
   * @param before the data before the change
   */
  undo: (data: Data, variables: Variables, before: Data) => Data;
}

/**
 * Options of a mutation that shows its change before the server has answered, and rolls it back if the call fails.
 * The last of several changes fetches what the server then has.
 */
export function optimistic<Data, Variables>({ queryKey, change, undo }: OptimisticChange<Data, Variables>) {
  return {
    meta: { invalidates: [queryKey] },
    onMutate: async (variables: Variables, { client }: MutationFunctionContext) => {
      // An answer that is under way does not know of the change, and would hide it.
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Data>({ queryKey });
      client.setQueriesData<Data>({ queryKey }, (data) => data && change(data, variables));
      return { before };
    },
    onError: (
      _failure: Error,
      variables: Variables,
      result: { before: [QueryKey, Data | undefined][] } | undefined,
      { client }: MutationFunctionContext,
    ) => {
      for (const [key, before] of result?.before ?? [])
        if (before !== undefined) client.setQueryData<Data>(key, (data) => data && undo(data, variables, before));
    },
  };
}
