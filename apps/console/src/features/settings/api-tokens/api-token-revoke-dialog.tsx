import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { shortName } from '#common/format/short-name.ts';

import { ApiTokenUsage } from './api-token-usage.tsx';
import { apiTokenFailures, revokeApiToken } from './api-tokens.mutations.ts';
import { lastUseQuery } from './api-tokens.queries.ts';

interface ApiTokenRevokeDialogProps {
  token: ApiToken;
  onClose: () => void;
  /** Closes the dialog after the token has been revoked. */
  onRevoked: () => void;
}

/** Asks before a token is revoked, and names its last use: somebody may still need it. */
export function ApiTokenRevokeDialog({ token, onClose, onRevoked }: ApiTokenRevokeDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const name = shortName(token.name);
  const lastUse = useQuery(lastUseQuery(api, token.id));
  // The message is shown on any page; the dialog is closed only if it is still open.
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
