import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { FileText } from 'lucide-react';

import { currentUserQuery } from '#lib/current-user.queries.ts';
import { FailureNotice } from '#lib/failure-notice.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';

import { ContractCard } from './contract-card.tsx';
import { documentsFailures } from './documents-failures.ts';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { OfferCard } from './offer-card.tsx';

/** The offer and the contract. Open to everybody, because publishers who have not accepted the offer are redirected here. */
export function DocumentsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>Documents</Trans>} />
      <Documents />
    </div>
  );
}

function Documents() {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const hydrated = useHydrated();
  // The frame makes the call; this only reads its result.
  const { error, refetch } = useQuery({ ...currentUserQuery(api), enabled: false });
  if (user === null) return <SignInFirst />;
  if (user !== undefined) {
    return (
      <div className="flex max-w-2xl flex-col gap-4">
        <OfferCard user={user} />
        <ContractCard isSigned={user.isSignedDocument} />
      </div>
    );
  }
  if (!hydrated || error === null) return <DocumentsSkeleton />;
  return (
    <Card>
      <FailureNotice failure={error} texts={documentsFailures} onRetry={() => void refetch()} />
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
