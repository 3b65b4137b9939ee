import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument, NetworkDocumentSummary } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useHydrated } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useRef } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ContractCard } from '#features/documents/contract/contract-card.tsx';
import { DocumentCard } from '#features/documents/document-card.tsx';
import type { BackSearch, DocumentsView } from '#features/documents/documents-search.ts';
import { documentsFailures } from '#features/documents/documents.queries.ts';
import { OfferCard } from '#features/documents/offer/offer-card.tsx';
import { ReadingPage } from '#features/documents/reading/reading-page.tsx';
import { NetworkDocumentLink } from '#network-documents/network-document-link.tsx';
import { networkDocumentNames, readableKinds } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import type { ServerData } from '#network-documents/server-query.ts';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

interface PublishedTextsCardProps {
  published: ServerData<NetworkDocumentSummary[]> | undefined;
  kinds?: readonly ReadableKind[];
  back: BackSearch;
}

/** Links to the network documents; nothing if none of these kinds can be read. */
function PublishedTextsCard({ published, kinds = readableKinds, back }: PublishedTextsCardProps) {
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

/** The placeholder of the cards while the publisher is loading. */
function DocumentsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      {['h-24', 'h-72'].map((height) => (
        <Card key={height} className="grid gap-x-10 gap-y-5 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-full" />
          </div>
          <Skeleton className={`w-full ${height}`} />
        </Card>
      ))}
    </div>
  );
}

/**
 * Moves the focus to the heading when the page changes without a change of path, because the pressed link is gone.
 * @param shown identifies what the page shows
 */
function useHeadingFocus(shown: string | undefined): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const heading = document.querySelector<HTMLElement>('#page h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [shown]);
}

interface DocumentsPageProps {
  view: DocumentsView;
  /** The network documents that we publish, if the server has fetched the list. */
  published: ServerData<NetworkDocumentSummary[]> | undefined;
  /** The network document that is open, if the server has fetched it. */
  text: ServerData<NetworkDocument | null> | undefined;
  onCounterpartyChange: (counterparty: DocumentsView['counterparty']) => void;
}

/** The offer, the contract and the network documents. Public; the offer gate redirects here. */
export function DocumentsPage(page: DocumentsPageProps) {
  const { read, ...back } = page.view;
  useHeadingFocus(read);
  if (read !== undefined) return <ReadingPage key={read} kind={read} served={page.text} back={back} />;
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>Documents</Trans>} />
      <Documents {...page} />
    </div>
  );
}

function Documents({ view, published, onCounterpartyChange }: DocumentsPageProps) {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const hydrated = useHydrated();
  const { read: _read, ...back } = view;
  // The layout sends the call; this only reads its state.
  const { error, refetch } = useQuery({ ...currentUserQuery(api), enabled: false });
  if (user === null) {
    return (
      <div className="flex flex-col gap-4">
        <SignInFirst />
        <PublishedTextsCard published={published} back={back} />
      </div>
    );
  }
  if (user?.isBlocked === true) return <Navigate to="/blocked" replace />;
  if (user !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        <OfferCard user={user} published={published} back={back} />
        <ContractCard user={user} counterparty={view.counterparty} onCounterpartyChange={onCounterpartyChange} />
        <PublishedTextsCard published={published} kinds={['privacy_policy', 'terms']} back={back} />
      </div>
    );
  }
  if (!hydrated || error === null) return <DocumentsSkeleton />;
  return (
    <Card>
      <FailureNotice failure={error} texts={documentsFailures.load} onRetry={() => void refetch()} />
    </Card>
  );
}

function SignInFirst() {
  return (
    <Card>
      <EmptyState
        icon={FileText}
        title={<Trans>Your documents</Trans>}
        description={<Trans>Sign in to accept the offer and see your contract.</Trans>}
        action={
          <Link to="/auth/login" search={{ next: '/documents' }} className={buttonStyle()}>
            <Trans context="button">Sign in</Trans>
          </Link>
        }
      />
    </Card>
  );
}
