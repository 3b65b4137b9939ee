import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Dialog } from '@publisher-console/ui/dialog';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { apiAddress } from '#common/context/api-address.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { shortName } from '#common/format/short-name.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { OneTimeSecret } from '#common/forms/one-time-secret.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';
import { apiTokenCall } from './api-token-call.ts';
import { ApiTokenForm } from './api-token-form.tsx';
import { ApiTokenRow } from './api-token-row.tsx';
import { ApiTokenUsage } from './api-token-usage.tsx';
import { apiTokenFailures, revokeApiToken } from './api-tokens.mutations.ts';
import type { CreatedApiToken } from './api-tokens.mutations.ts';
import { apiTokensQuery, lastUseQuery } from './api-tokens.queries.ts';

interface ApiTokenRevokeDialogProps {
  token: ApiToken;
  onClose: () => void;
  /** Closes the dialog after the token has been revoked. */
  onRevoked: () => void;
}

/** Requests a confirmation before a token is revoked, and shows its last use, because a program may still need it. */
export function ApiTokenRevokeDialog({ token, onClose, onRevoked }: ApiTokenRevokeDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const name = shortName(token.name);
  const lastUse = useQuery(lastUseQuery(api, token.id));
  // The message is shown on any page, but the dialog is closed only if it is still open.
  const revoke = useMutation({
    ...revokeApiToken(api),
    onSuccess: () => ui.snackbar.show({ text: t`API token revoked` }),
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t`Revoke “${name}”?`}
      description={
        <>
          <Trans>Programs using this token lose access at once. This cannot be undone.</Trans>{' '}
          <span className="mt-2 block min-h-5" aria-live="polite">
            {lastUse.isPending && <Skeleton className="my-0.5 h-4 w-64 max-w-full" />}
            {lastUse.data !== undefined && (
              <>
                <ApiTokenUsage use={lastUse.data} />
                <span>.</span>
              </>
            )}
          </span>
        </>
      }
      cancelLabel={t`Cancel`}
      confirmLabel={t`Revoke`}
      tone="danger"
      pending={revoke.isPending}
      error={revoke.error === null ? undefined : failureSentences(i18n, revoke.error, apiTokenFailures.revoke)}
      onConfirm={() => revoke.mutate(token.id, { onSuccess: onRevoked })}
    />
  );
}

interface ApiTokenListProps {
  tokens: readonly ApiToken[];
  onCreate: () => void;
  onRevoke: (id: string) => void;
}

/** The tokens, and the button that creates another one. */
export function ApiTokenList({ tokens, onCreate, onRevoke }: ApiTokenListProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState
        icon={KeyRound}
        title={<Trans>No API tokens yet</Trans>}
        description={<Trans>A token may do only what you choose, and you can revoke it at any time.</Trans>}
        action={
          <Button onClick={onCreate}>
            <Trans context="button">Create token</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className="flex justify-end border-b border-border py-4">
        <Button onClick={onCreate}>
          <Trans context="button">Create token</Trans>
        </Button>
      </div>
      <ul className="divide-y divide-border">
        {tokens.map((token) => (
          <ApiTokenRow key={token.id} token={token} onRevoke={() => onRevoke(token.id)} />
        ))}
      </ul>
    </>
  );
}

interface ApiTokenSecretProps {
  created: CreatedApiToken;
  onClose: () => void;
}

/** A new token with a working call. The secret is shown only this once. */
export function ApiTokenSecret({ created: { apiToken, secret }, onClose }: ApiTokenSecretProps) {
  const { t } = useLingui();
  const { settings } = useRouterContext();
  const code = apiTokenCall({ secret, scopes: apiToken.scopes, baseUrl: apiAddress(settings) });
  return (
    <>
      <p>
        <Trans>
          Copy the token now. You will not see it again. Anyone who has it can do everything it allows, so keep it like
          a password.
        </Trans>
      </p>
      <OneTimeSecret
        label={t`API token`}
        secret={secret}
        example={{ label: t`Try it in a terminal:`, code }}
        onClose={onClose}
      />
    </>
  );
}

interface ApiTokenCreateDialogProps {
  email: string;
  /** The scope that is ticked initially; a text that is not a scope ticks nothing. */
  scope: string | undefined;
  onClose: () => void;
}

/** Creates a token, and then shows its secret in place of the form. */
export function ApiTokenCreateDialog({ email, scope, onClose }: ApiTokenCreateDialogProps) {
  const { t } = useLingui();
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={created === null ? <Trans>New API token</Trans> : created.apiToken.name}
      closeLabel={t`Close`}
    >
      {created === null ? (
        <ApiTokenForm email={email} scope={scope} onCreated={setCreated} />
      ) : (
        <ApiTokenSecret created={created} onClose={onClose} />
      )}
    </Dialog>
  );
}

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
