import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser, NetworkDocumentSummary } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { buttonStyle } from '@publisher-console/ui/button';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { DocumentCard } from '#features/documents/document-card.tsx';
import type { BackSearch } from '#features/documents/documents-search.ts';
import { documentsFailures } from '#features/documents/documents.queries.ts';
import { SupportAddress } from '#features/documents/support-address.tsx';
import { NetworkDocumentLink } from '#network-documents/network-document-link.tsx';
import { mustAcceptOffer } from '#network-documents/network-documents.ts';
import type { ServerData } from '#network-documents/server-query.ts';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';
import { Allowed } from '#session/member.tsx';
import { OfferAcceptance } from './offer-acceptance.tsx';

interface OfferToAcceptProps {
  user: CurrentUser;
  published: ServerData<NetworkDocumentSummary[]> | undefined;
  back: BackSearch;
}

/** The link to the offer and the button that accepts it. There is no button for an offer that cannot be read. */
function OfferToAccept({ user, published, back }: OfferToAcceptProps) {
  const { settings } = useRouterContext();
  const { firstName } = user;
  const { listed: texts, error, refetch, isReadable } = useNetworkDocuments(published);
  if (isReadable('offer')) {
    return (
      <>
        <p>
          {mustAcceptOffer(user, settings) ? (
            <>
              <strong className="mb-2 block text-title font-semibold">
                <Trans>Welcome, {firstName}</Trans>
              </strong>
              <Allowed
                operation="acceptOffer"
                otherwise={
                  <Trans>The console opens once an owner has accepted the offer. Only an owner accepts it.</Trans>
                }
              >
                <Trans>
                  To use the console, read the offer and accept it. By accepting it, you agree to its terms.
                </Trans>
              </Allowed>
            </>
          ) : (
            <Allowed operation="acceptOffer" otherwise={<Trans>Only an owner accepts the offer.</Trans>}>
              <Trans>Read the offer and accept it. By accepting it, you agree to its terms.</Trans>
            </Allowed>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Allowed operation="acceptOffer">
            <OfferAcceptance user={user} next={back.next} />
          </Allowed>
          <NetworkDocumentLink kind="offer" search={back}>
            <Trans>Read the offer</Trans>
          </NetworkDocumentLink>
        </div>
      </>
    );
  }
  if (texts === undefined && error !== null) return <OfferUnknown failure={error} onRetry={() => void refetch()} />;
  if (texts === undefined) {
    return (
      <>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-control w-64" />
      </>
    );
  }
  return (
    <p>
      <Trans>The network has not published its offer yet. As soon as it has, you can read and accept it here.</Trans>{' '}
      <SupportAddress />
    </p>
  );
}

function OfferUnknown({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
      <p>{failureSentences(i18n, failure, documentsFailures.load)}</p>
      <DisappearingButton onPress={onRetry}>
        <Trans>Retry</Trans>
      </DisappearingButton>
    </div>
  );
}

interface AcceptedOfferProps {
  acceptedAt: string | null;
  published: ServerData<NetworkDocumentSummary[]> | undefined;
  back: BackSearch;
  /** Whether the text replaces the button that was just pressed and had the focus. */
  focusesOnMount: boolean;
}

/** The time of the acceptance; right after it, also the next step. */
function AcceptedOffer({ acceptedAt, published, back, focusesOnMount }: AcceptedOfferProps) {
  const { isReadable } = useNetworkDocuments(published);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusesOnMount) link.current?.focus();
  }, [focusesOnMount]);

  return (
    <>
      <p>
        <Allowed operation="acceptOffer" otherwise={<Trans>An owner has accepted the offer.</Trans>}>
          {acceptedAt === null ? (
            <Trans>You have accepted the offer. All pages are available.</Trans>
          ) : (
            <Trans>
              You accepted the offer on <ExactTime at={acceptedAt} />. All pages are available.
            </Trans>
          )}
        </Allowed>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {focusesOnMount && (
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

interface OfferCardProps {
  user: CurrentUser;
  published: ServerData<NetworkDocumentSummary[]> | undefined;
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
        <AcceptedOffer
          acceptedAt={user.offerAcceptedAt}
          published={published}
          back={back}
          focusesOnMount={!wasAccepted}
        />
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
