import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { useQuery } from '@tanstack/react-query';

import { EarningsAtStake } from '#lib/earnings-at-stake.tsx';
import { useFormat } from '#lib/format.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { applicationEarningsQuery } from './applications.queries.ts';

interface ApplicationEndDialogProps {
  application: Application;
  action: 'stop' | 'delete';
  pending: boolean;
  error: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an application stops earning, and says what it has earned lately. */
export function ApplicationEndDialog({ application, action, pending, error, ...on }: ApplicationEndDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { id, name, adBlockCount } = application;
  const earnings = useQuery(applicationEarningsQuery(api, id));
  const blocks = format.count(adBlockCount);
  const isDeletion = action === 'delete';
  return (
    <AlertDialog
      open
      onOpenChange={on.onClose}
      title={isDeletion ? t`Delete ${name}?` : t`Stop ${name}?`}
      description={
        <>
          {isDeletion ? (
            <Trans>
              The app disappears at once, with all its ad blocks ({blocks}). Their statistics stay in the reports.
            </Trans>
          ) : (
            <Trans>None of its ad blocks ({blocks}) earns until you resume the app.</Trans>
          )}{' '}
          <span className="mt-2 block min-h-5" aria-live="polite">
            <EarningsAtStake earnings={earnings.data?.earnings} isLoading={earnings.isPending} />
          </span>
        </>
      }
      cancelLabel={t`Cancel`}
      confirmLabel={isDeletion ? t`Delete the app` : t`Stop the app`}
      tone={isDeletion ? 'danger' : 'primary'}
      pending={pending}
      error={error}
      onConfirm={on.onConfirm}
    />
  );
}
