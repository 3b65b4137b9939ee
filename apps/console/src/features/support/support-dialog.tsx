import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';
import { useState } from 'react';

import { MessageSent } from './message-sent.tsx';
import { SupportForm } from './support-form.tsx';

interface SupportDialogProps {
  /** The address for the answer. */
  email: string;
  onClose: () => void;
}

/** The dialog with a message to support. */
export function SupportDialog({ email, onClose }: SupportDialogProps) {
  const { t } = useLingui();
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Contact support</Trans>}
      description={isSent ? undefined : <Trans>We will reply to {email}.</Trans>}
      closeLabel={t`Close`}
      sheet
    >
      {isSent ? (
        <MessageSent email={email} onClose={onClose} />
      ) : (
        <SupportForm email={email} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}
