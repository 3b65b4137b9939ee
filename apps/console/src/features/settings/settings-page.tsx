import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Tabs } from '@publisher-console/ui/tabs';
import { useSuspenseQuery } from '@tanstack/react-query';

import { currentUserQuery } from '#lib/current-user.queries.ts';

import { AccountTab } from './account-tab.tsx';
import { AppAdsTab } from './app-ads-tab.tsx';
import { EmailChangeDialog } from './email-change-dialog.tsx';
import { PasswordChangeDialog } from './password-change-dialog.tsx';
import type { SettingsView } from './settings-search.ts';

interface SettingsPageProps {
  api: ApiClient;
  view: SettingsView;
  onViewChange: (view: SettingsView) => void;
}

/** The account of the signed-in publisher and the network's app-ads.txt; dialogs stand over either tab. */
export function SettingsPage({ api, view, onViewChange }: SettingsPageProps) {
  const { t } = useLingui();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const { tab = 'account', dialog, because } = view;
  const openDialog = (opened: SettingsView['dialog']): void => onViewChange({ ...view, dialog: opened });
  const closeDialog = (): void => openDialog(undefined);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>Settings</Trans>} />
      {because === 'restored' && (
        <div className="flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base bg-notice-soft px-6 py-4 text-notice">
          <p>
            <Trans>Choose a new password to continue. The other pages open after that.</Trans>
          </p>
          <Button onClick={() => openDialog('password')}>
            <Trans context="button">Choose a password</Trans>
          </Button>
        </div>
      )}
      <Tabs
        label={t`Settings`}
        chosen={tab}
        onChange={(chosen) => onViewChange({ ...view, tab: chosen })}
        tabs={[
          {
            id: 'account',
            title: <Trans>Account</Trans>,
            panel: (
              <AccountTab
                user={user}
                onChangeEmail={() => openDialog('email')}
                onChangePassword={() => openDialog('password')}
              />
            ),
          },
          { id: 'app-ads', title: <Trans>App-ads.txt</Trans>, panel: <AppAdsTab /> },
        ]}
      />
      <EmailChangeDialog open={dialog === 'email'} email={user.email} onClose={closeDialog} />
      <PasswordChangeDialog
        open={dialog === 'password'}
        email={user.email}
        restored={because === 'restored'}
        onClose={closeDialog}
        onChanged={() => onViewChange({ tab: view.tab, dialog: undefined, because: undefined })}
      />
    </div>
  );
}
