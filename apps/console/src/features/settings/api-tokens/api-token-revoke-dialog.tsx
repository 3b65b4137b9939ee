import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';

import { ApiTokenUsage } from './api-token-usage.tsx';
import { apiTokenFailures, revokeApiToken } from './api-tokens.mutations.ts';

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
  const { name, lastUse } = token;
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
          <Trans>Programs that use this token are refused from their next call on. This cannot be undone.</Trans>{' '}
          <ApiTokenUsage use={lastUse} />.
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
