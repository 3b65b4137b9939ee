import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Earnings } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Skeleton } from '@publisher-console/ui/skeleton';
import type { ReactNode } from 'react';
import { useFormat } from '#common/format/format.ts';
import { shortName } from '#common/format/short-name.ts';

interface EarningsAtStakeProps {
  /** Absent while loading, and after a failure. */
  earnings: Earnings | undefined;
  isLoading: boolean;
}

/**
 * The revenue and requests of the last seven days, shown before a stop or a deletion. The buttons do not wait for them.
 */
function EarningsAtStake({ earnings, isLoading }: EarningsAtStakeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (isLoading) return <Skeleton className="my-0.5 h-4 w-64 max-w-full" />;
  if (earnings === undefined) return <Trans>The figures of the last 7 days could not be loaded.</Trans>;
  const { requests, revenue, currency } = earnings;
  if (revenue === null) return <Trans>There are no figures of the last 7 days yet.</Trans>;
  if (requests === 0 && revenue === 0) return <Trans>It had no requests in the last 7 days.</Trans>;
  const money = format.moneyColumn([revenue], currency)(revenue);
  if (requests === null) {
    return (
      <span className="font-medium text-text">
        <Trans>It earned {money} in the last 7 days.</Trans>
      </span>
    );
  }
  const count = t`${plural(requests, { one: '# request', other: '# requests' })}`;
  return (
    <span className="font-medium text-text">
      <Trans>
        It earned {money} from {count} in the last 7 days.
      </Trans>
    </span>
  );
}

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
  /** The consequence of the action for the publisher. */
  consequence: ReactNode;
  confirmLabel: string;
  /** The query of the recent earnings. */
  earnings: { data?: { earnings: Earnings } | undefined; isPending: boolean };
}

/** Requests a confirmation before an application or an ad block stops earning, and shows its recent earnings. */
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
