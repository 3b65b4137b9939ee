import { Trans } from '@lingui/react/macro';
import type { CurrentUser, NetworkDocumentSummary } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { useState } from 'react';

import { DocumentCard } from '#features/documents/document-card.tsx';
import type { BackSearch } from '#features/documents/documents-search.ts';
import type { Served } from '#network-documents/served-data.ts';

import { AcceptedOffer } from './accepted-offer.tsx';
import { OfferToAccept } from './offer-to-accept.tsx';

interface OfferCardProps {
  user: CurrentUser;
  published: Served<NetworkDocumentSummary[]> | undefined;
  back: BackSearch;
}

/** The link to the offer, with the button that accepts it or the time of the acceptance. */
export function OfferCard({ user, published, back }: OfferCardProps) {
  const [wasAccepted] = useState(user.hasAcceptedOffer);
  return (
    <DocumentCard
      title={<Trans>Public offer</Trans>}
      status={<OfferStatus isAccepted={user.hasAcceptedOffer} />}
      note={<Trans>The terms on which the network shows ads in your apps and pays you.</Trans>}
    >
      {user.hasAcceptedOffer ? (
        <AcceptedOffer acceptedAt={user.offerAcceptedAt} published={published} back={back} takesFocus={!wasAccepted} />
      ) : (
        <OfferToAccept user={user} published={published} back={back} />
      )}
    </DocumentCard>
  );
}

function OfferStatus({ isAccepted }: { isAccepted: boolean }) {
  if (!isAccepted) {
    return (
      <Badge tone="notice">
        <Trans context="offer">Not accepted</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="success">
      <Trans context="offer">Accepted</Trans>
    </Badge>
  );
}
