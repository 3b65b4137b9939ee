import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@publisher-console/api-contract';
import { Dialog } from '@publisher-console/ui/dialog';
import { useState } from 'react';

import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

interface WebhookDialogProps {
  email: string;
  /** The address that is set now. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Closes the dialog after a change that has made no secret. */
  onChanged: () => void;
}

/** Sets the address. The first time, it then shows the secret in the place of the form. */
export function WebhookDialog({ email, webhook, onClose, onChanged }: WebhookDialogProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog open sheet onOpenChange={onClose} title={<Trans>Webhook</Trans>} closeLabel={t`Close`}>
      {secret === null ? (
        <WebhookForm
          email={email}
          webhook={webhook}
          onSaved={(changed) => (changed.secret === null ? onChanged() : setSecret(changed.secret))}
        />
      ) : (
        <WebhookSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}
