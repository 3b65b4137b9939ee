import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { EndDialog } from '#lib/end-dialog.tsx';
import type { EndQuestion } from '#lib/end-dialog.tsx';
import { useFormat } from '#lib/format.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { applicationEarningsQuery } from './applications.queries.ts';

interface ApplicationEndDialogProps extends EndQuestion {
  application: Application;
}

/** Asks before an application stops earning. */
export function ApplicationEndDialog({ application, ...dialog }: ApplicationEndDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { id, name, adBlockCount } = application;
  const earnings = useQuery(applicationEarningsQuery(api, id));
  const blocks = format.count(adBlockCount);
  const isDeletion = dialog.action === 'delete';
  return (
    <EndDialog
      {...dialog}
      name={name}
      earnings={earnings}
      consequence={
        isDeletion ? (
          <Trans>
            The app disappears at once, with all its ad blocks ({blocks}). Their statistics stay in the reports.
          </Trans>
        ) : (
          <Trans>None of its ad blocks ({blocks}) earns until you resume the app.</Trans>
        )
      }
      confirmLabel={isDeletion ? t`Delete the app` : t`Stop the app`}
    />
  );
}
