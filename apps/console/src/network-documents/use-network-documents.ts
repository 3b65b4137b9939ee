import { useLingui } from '@lingui/react';
import type { NetworkDocumentSummary } from '@publisher-console/api-contract';

import { useRouterContext } from '#common/context/router-context.ts';

import { outsideAddress } from './network-documents.ts';
import type { ReadableKind } from './network-documents.ts';
import { networkDocumentsQuery } from './network-documents.queries.ts';
import { useServerQuery } from './server-query.ts';
import type { ServerData } from './server-query.ts';

/** The network documents that can be read: at the operator's URL or on our page. */
export function useNetworkDocuments(served?: ServerData<NetworkDocumentSummary[]>) {
  const { i18n } = useLingui();
  const { api, settings } = useRouterContext();
  const { data, error, refetch } = useServerQuery(networkDocumentsQuery(api, i18n.locale), served);
  return {
    listed: data,
    error,
    refetch,
    isReadable: (kind: ReadableKind): boolean =>
      outsideAddress(settings, kind) !== undefined || data?.some((text) => text.kind === kind) === true,
  };
}
