import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { NetworkDocumentKind } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

/** Texts change rarely, but do change. */
const staleTime = 5 * 60_000;

/** Bypasses the browser's cache of a minute: a publisher must see the latest text before accepting it. */
const cache = 'no-cache';

export const networkDocumentsKey = ['network-document'] as const;

/** The list of the network documents that we publish, without their content. Public. */
export const networkDocumentsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: [...networkDocumentsKey, locale] as const,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/network-document', { signal, cache }))).items,
    staleTime,
  });

/** One network document; null if we do not publish it. */
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
    // The accepted offer has to be the one that was read in this tab.
    gcTime: Infinity,
  });
