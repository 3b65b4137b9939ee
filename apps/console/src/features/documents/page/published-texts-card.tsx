import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocumentSummary } from '@publisher-console/api-contract';

import { NetworkDocumentLink } from '#network-documents/network-document-link.tsx';
import { networkDocumentNames, readableKinds } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import type { Served } from '#network-documents/served-data.ts';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';

import { DocumentCard } from '#features/documents/document-card.tsx';
import type { BackSearch } from '#features/documents/documents-search.ts';

interface PublishedTextsCardProps {
  published: Served<NetworkDocumentSummary[]> | undefined;
  kinds?: readonly ReadableKind[];
  back: BackSearch;
}

/** Links to the network documents; nothing if none of these kinds can be read. */
export function PublishedTextsCard({ published, kinds = readableKinds, back }: PublishedTextsCardProps) {
  const { i18n } = useLingui();
  const { isReadable } = useNetworkDocuments(published);
  const readable = kinds.filter(isReadable);
  if (readable.length === 0) return null;
  return (
    <DocumentCard
      title={<Trans>Terms and policies</Trans>}
      note={<Trans>The terms of working with the network.</Trans>}
    >
      <ul className="flex flex-col gap-2">
        {readable.map((kind) => (
          <li key={kind}>
            <NetworkDocumentLink kind={kind} search={back}>
              {i18n._(networkDocumentNames[kind])}
            </NetworkDocumentLink>
          </li>
        ))}
      </ul>
    </DocumentCard>
  );
}
