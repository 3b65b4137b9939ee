import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { useQuery } from '@tanstack/react-query';

import { EarningsAtStake } from '#lib/earnings-at-stake.tsx';
import { useRouterContext } from '#lib/router-context.ts';

import { adBlockEarningsQuery } from './ad-blocks.queries.ts';

interface AdBlockEndDialogProps {
  block: AdBlock;
  action: 'stop' | 'delete';
  pending: boolean;
  error: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an ad block stops earning, and says what it has earned lately. */
export function AdBlockEndDialog({ block, action, pending, error, onClose, onConfirm }: AdBlockEndDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { id, name } = block;
  const earnings = useQuery(adBlockEarningsQuery(api, id));
  const isDeletion = action === 'delete';
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={isDeletion ? t`Delete ${name}?` : t`Stop ${name}?`}
      description={
        <>
          {isDeletion ? (
            <Trans>The ad block disappears at once. Its statistics stay in the reports.</Trans>
          ) : (
            <Trans>No ads are shown here until you resume the ad block.</Trans>
          )}{' '}
          <span className="mt-2 block min-h-5" aria-live="polite">
            <EarningsAtStake earnings={earnings.data?.earnings} isLoading={earnings.isPending} />
          </span>
        </>
      }
      cancelLabel={t`Cancel`}
      confirmLabel={isDeletion ? t`Delete the ad block` : t`Stop the ad block`}
      tone={isDeletion ? 'danger' : 'primary'}
      pending={pending}
      error={error}
      onConfirm={onConfirm}
    />
  );
}
