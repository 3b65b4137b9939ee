import { Trans } from '@lingui/react/macro';
import type { NetworkDocument, NetworkDocumentSummary } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { Served } from '#network-documents/served-data.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { ContractCard } from '#features/documents/contract/contract-card.tsx';
import type { DocumentsView } from '#features/documents/documents-search.ts';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { documentsFailures } from '#features/documents/documents.queries.ts';
import { OfferCard } from '#features/documents/offer/offer-card.tsx';
import { PublishedTextsCard } from './published-texts-card.tsx';
import { ReadingPage } from '#features/documents/reading/reading-page.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

interface DocumentsPageProps {
  view: DocumentsView;
  /** The network documents that we publish, if the server has fetched the list. */
  published: Served<NetworkDocumentSummary[]> | undefined;
  /** The network document that is open, if the server has fetched it. */
  text: Served<NetworkDocument | null> | undefined;
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
  // The layout makes the call; this only reads its state.
  const { error, refetch } = useQuery({ ...currentUserQuery(api), enabled: false });
  if (user === null) {
    return (
      <div className="flex flex-col gap-4">
        <SignInFirst />
        <PublishedTextsCard published={published} back={back} />
      </div>
    );
  }
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
