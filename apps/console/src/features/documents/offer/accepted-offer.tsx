import { Trans } from '@lingui/react/macro';
import type { NetworkDocumentSummary } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { ExactTime } from '#common/format/exact-time.tsx';
import type { BackSearch } from '#features/documents/documents-search.ts';
import { NetworkDocumentLink } from '#network-documents/network-document-link.tsx';
import type { Served } from '#network-documents/served-data.ts';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';

interface AcceptedOfferProps {
  acceptedAt: string | null;
  published: Served<NetworkDocumentSummary[]> | undefined;
  back: BackSearch;
  /** The text replaces the button that was just pressed, which had the focus. */
  takesFocus: boolean;
}

/** When the offer was accepted; right after that, also what to do next. */
export function AcceptedOffer({ acceptedAt, published, back, takesFocus }: AcceptedOfferProps) {
  const { isReadable } = useNetworkDocuments(published);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <p>
        {acceptedAt === null ? (
          <Trans>You have accepted the offer. All pages are available.</Trans>
        ) : (
          <Trans>
            You accepted the offer on <ExactTime at={acceptedAt} />. All pages are available.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {takesFocus && (
          <Link ref={link} to="/app/add" className={buttonStyle({ variant: 'secondary' })}>
            <Trans context="button">Add app</Trans>
          </Link>
        )}
        {isReadable('offer') && (
          <NetworkDocumentLink kind="offer" search={back}>
            <Trans>Read the offer</Trans>
          </NetworkDocumentLink>
        )}
      </div>
    </>
  );
}
