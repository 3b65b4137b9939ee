import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { NetworkDocumentKind } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

/** The network changes its texts now and then. */
const staleTime = 5 * 60_000;

/** The texts that the network publishes here, without the texts themselves. They are open to everybody. */
export const networkDocumentsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: ['network-document', locale] as const,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/network-document', { signal }))).documentList,
    staleTime,
  });

/** One of the texts; null if the network does not publish it here. */
export const networkDocumentQuery = (api: ApiClient, locale: string, kind: NetworkDocumentKind) =>
  queryOptions({
    queryKey: ['network-document', locale, kind] as const,
    queryFn: async ({ signal }) => {
      try {
        return (await unwrap(api.GET('/network-document/{kind}', { params: { path: { kind } }, signal }))).document;
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.kind === 'not-found') return null;
        throw failure;
      }
    },
    staleTime,
  });
