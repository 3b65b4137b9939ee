import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#features/settings/credentials/use-proven-mutation.ts';

import { WebhookSecret } from './webhook-secret.tsx';
import { renewWebhookSecret, webhookFailures } from './webhooks.mutations.ts';

interface WebhookSecretDialogProps {
  email: string;
  onClose: () => void;
}

/** Makes a new secret, and then shows it in the place of the question. */
export function WebhookSecretDialog({ email, onClose }: WebhookSecretDialogProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={secret === null ? <Trans>Create a new secret?</Trans> : <Trans>New secret</Trans>}
      closeLabel={t`Close`}
    >
      {secret === null ? (
        <RenewalQuestion email={email} onRenewed={setSecret} />
      ) : (
        <WebhookSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RenewalQuestion({ email, onRenewed }: { email: string; onRenewed: (secret: string | null) => void }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const renew = useProvenMutation(renewWebhookSecret(api), (changed) => onRenewed(changed.secret));
  return (
    <>
      <p className="text-text-muted">
        <Trans>
          For 24 hours, events are signed with the old and the new secret, so that your program can change over.
        </Trans>
      </p>
      <div role="alert" className="contents">
        {renew.error !== null && (
          <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">
            {failureSentences(i18n, renew.error, webhookFailures.renewSecret)}
          </p>
        )}
      </div>
      <Button block pending={renew.isPending} onClick={() => renew.send()}>
        <Trans context="button">Create a new secret</Trans>
      </Button>
      <PasswordProofDialog {...renew.proof} email={email} />
    </>
  );
}
