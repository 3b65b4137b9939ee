import { Plural, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { EndDialog } from '#inventory/end-dialog.tsx';
import type { EndQuestion } from '#inventory/end-dialog.tsx';

import { adBlockCountQuery, applicationEarningsQuery } from './applications.queries.ts';

interface ApplicationEndDialogProps extends EndQuestion {
  application: Application;
}

/** Requests a confirmation before an application is stopped or deleted. */
export function ApplicationEndDialog({ application, ...dialog }: ApplicationEndDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { id, name } = application;
  const earnings = useQuery(applicationEarningsQuery(api, id));
  // The list may have been loaded before an ad block was added in another tab or by a program.
  const { data: adBlockCount = application.adBlockCount } = useQuery(adBlockCountQuery(api, id));
  const isDeletion = dialog.action === 'delete';
  return (
    <EndDialog
      {...dialog}
      name={name}
      earnings={earnings}
      consequence={
        isDeletion ? (
          <Plural
            value={adBlockCount}
            _0="The app disappears at once. Its statistics stay in the reports."
            one="The app disappears at once, with its # ad block. Their statistics stay in the reports."
            other="The app disappears at once, with its # ad blocks. Their statistics stay in the reports."
          />
        ) : (
          <Plural
            value={adBlockCount}
            _0="It shows no ads until you resume it."
            one="Its # ad block stops earning until you resume the app."
            other="Its # ad blocks stop earning until you resume the app."
          />
        )
      }
      confirmLabel={isDeletion ? t`Delete the app` : t`Stop the app`}
    />
  );
}
