import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { NetworkDocumentKind } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

/** The network changes its texts now and then. */
const staleTime = 5 * 60_000;

/** The answers may be kept for a minute, but a text that has just changed has to be seen before it is accepted. */
const cache = 'no-cache';

export const networkDocumentsKey = ['network-document'] as const;

/** The texts that the network publishes here, without the texts themselves. They are open to everybody. */
export const networkDocumentsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: [...networkDocumentsKey, locale] as const,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/network-document', { signal, cache }))).documentList,
    staleTime,
  });

/** One of the texts; null if the network does not publish it here. */
export const networkDocumentQuery = (api: ApiClient, locale: string, kind: NetworkDocumentKind) =>
  queryOptions({
    queryKey: [...networkDocumentsKey, locale, kind] as const,
    queryFn: async ({ signal }) => {
      try {
        const call = { params: { path: { kind } }, signal, cache } as const;
        return (await unwrap(api.GET('/network-document/{kind}', call))).document;
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.kind === 'not-found') return null;
        throw failure;
      }
    },
    staleTime,
    // What was read here is what is accepted.
    gcTime: Infinity,
  });
