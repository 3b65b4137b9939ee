import { useLingui } from '@lingui/react/macro';
import type { Earnings } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import type { ReactNode } from 'react';

import { shortName } from '#common/format/short-name.ts';

import { EarningsAtStake } from './earnings-at-stake.tsx';

/** What the menu passes to the dialog that it opens. */
export interface EndQuestion {
  action: 'stop' | 'delete';
  pending: boolean;
  error: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

interface EndDialogProps extends EndQuestion {
  name: string;
  /** What the action means for the publisher. */
  consequence: ReactNode;
  confirmLabel: string;
  /** The query of its recent earnings. */
  earnings: { data?: { earnings: Earnings } | undefined; isPending: boolean };
}

/** Asks for confirmation before an application or an ad block stops earning, and shows its recent earnings. */
export function EndDialog({ name, action, consequence, earnings, onClose, ...dialog }: EndDialogProps) {
  const { t } = useLingui();
  const isDeletion = action === 'delete';
  const title = shortName(name);
  return (
    <AlertDialog
      {...dialog}
      open
      onOpenChange={onClose}
      title={isDeletion ? t`Delete “${title}”?` : t`Stop “${title}”?`}
      description={
        <>
          {consequence}{' '}
          <span className="mt-2 block min-h-5" aria-live="polite">
            <EarningsAtStake earnings={earnings.data?.earnings} isLoading={earnings.isPending} />
          </span>
        </>
      }
      cancelLabel={t`Cancel`}
      tone={isDeletion ? 'danger' : 'primary'}
    />
  );
}
