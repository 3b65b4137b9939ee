import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { RowsSkeleton } from '#features/settings/page/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

import { ApiTokenCreateDialog } from './api-token-create-dialog.tsx';
import { ApiTokenList } from './api-token-list.tsx';
import { ApiTokenRevokeDialog } from './api-token-revoke-dialog.tsx';
import { apiTokenFailures } from './api-tokens.mutations.ts';
import { apiTokensQuery } from './api-tokens.queries.ts';

interface ApiTokensTabProps {
  email: string;
  view: SettingsView;
}

/** The API tokens of the account. */
export function ApiTokensTab({ email, view: { dialog, of } }: ApiTokensTabProps) {
  const { api } = useRouterContext();
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery(api));
  const addressDialog = useAddressDialog();
  const chosen = dialog === 'revoke' ? tokens?.find(({ id }) => id === of) : undefined;
  return (
    <PageSection
      title={<Trans>API tokens</Trans>}
      description={
        <Trans>
          A token lets your program use your account without your password. See the{' '}
          <Link to="/sdk" className={linkStyle()}>
            first steps
          </Link>
          .
        </Trans>
      }
    >
      <Card className="px-6 max-md:px-4" aria-busy={tokens === undefined && error === null} tabIndex={-1}>
        {tokens === undefined && error !== null && (
          <FailureNotice failure={error} texts={apiTokenFailures.load} onRetry={() => void refetch()} />
        )}
        {tokens === undefined && error === null && <RowsSkeleton />}
        {tokens !== undefined && (
          <ApiTokenList
            tokens={tokens}
            onCreate={() => addressDialog.open('token')}
            onRevoke={(id) => addressDialog.open('revoke', id)}
          />
        )}
      </Card>
      {dialog === 'token' && <ApiTokenCreateDialog email={email} scope={of} onClose={addressDialog.close} />}
      {chosen !== undefined && (
        <ApiTokenRevokeDialog
          token={chosen}
          onClose={addressDialog.close}
          onRevoked={() => void addressDialog.finish()}
        />
      )}
    </PageSection>
  );
}
