import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FetchQueryOptions, QueryClient, QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';

/** Public data that the server has rendered a page with, and its language. */
export interface ServerData<Data> {
  locale: string;
  data: Data;
}

const isServer = createIsomorphicFn()
  .server(() => true)
  .client(() => false);

/**
 * Fetches public data in a loader. The server waits for the data and passes it to the browser inside the page; after a
 * failure the browser fetches it. Loaders in the browser do not wait, so that the page shows its skeleton.
 */
export async function loadOnServer<Data, Key extends QueryKey>(
  { i18n, queryClient }: { i18n: I18n; queryClient: QueryClient },
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<ServerData<Data> | undefined> {
  if (!isServer()) {
    void queryClient.prefetchQuery(query);
    return undefined;
  }
  try {
    return { locale: i18n.locale, data: await queryClient.fetchQuery(query) };
  } catch {
    return undefined;
  }
}

/** Public data in the language of the page; no call if the page contains it. */
export function useServerQuery<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  served: ServerData<Data> | undefined,
): UseQueryResult<Data> {
  const { i18n } = useLingui();
  return useQuery({
    ...query,
    ...(served?.locale === i18n.locale ? { initialData: () => served.data } : {}),
    // After a change of language the old text is shown until the new one has loaded.
    placeholderData: keepPreviousData,
  });
}
