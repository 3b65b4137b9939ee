import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';

interface OptimisticChange<Data, Variables> {
  /** The key of the cached data that shows the change, or the common beginning of several keys. */
  queryKey: QueryKey;
  change: (data: Data, variables: Variables) => Data;
  /**
   * Undoes only this change, because several may be pending at the same time.
   * @param before the data before the change
   */
  undo: (data: Data, variables: Variables, before: Data) => Data;
}

/**
 * Options of a mutation that changes the cache before the server has answered, and undoes that if the call fails.
 * After the last of several changes the data is refetched.
 */
export function optimistic<Data, Variables>({ queryKey, change, undo }: OptimisticChange<Data, Variables>) {
  return {
    meta: { invalidates: [queryKey] },
    onMutate: async (variables: Variables, { client }: MutationFunctionContext) => {
      // A refetch that is under way was answered before the change, and would overwrite it.
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

interface Items<Item> {
  items: readonly Item[];
}

/** The list with some fields of one item changed. */
export function patchById<Item extends { id: string }, List extends Items<Item>>(
  list: List & Items<Item>,
  id: string,
  fields: Partial<Item>,
): List {
  return { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...fields } : item)) };
}

/** One field of one item, to undo a change of it; empty if the list does not have the item. */
export function fieldById<Item extends { id: string }>(
  { items }: Items<Item>,
  id: string,
  field: keyof Item,
): Partial<Item> {
  const fields: Partial<Item> = {};
  const found = items.find((item) => item.id === id);
  if (found !== undefined) fields[field] = found[field];
  return fields;
}
