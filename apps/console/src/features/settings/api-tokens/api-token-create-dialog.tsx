import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';
import { useState } from 'react';

import { ApiTokenForm } from './api-token-form.tsx';
import { ApiTokenSecret } from './api-token-secret.tsx';
import type { CreatedApiToken } from './api-tokens.mutations.ts';

interface ApiTokenCreateDialogProps {
  email: string;
  /** Ticked from the start; a text that is no scope ticks nothing. */
  scope: string | undefined;
  onClose: () => void;
}

/** Creates a token, and then shows it in the place of the form. */
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
