import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Tabs } from '@publisher-console/ui/tabs';
import type { TabsProps } from '@publisher-console/ui/tabs';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { sectionsStyle } from '#common/page/page-section.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';

import { AccountTab } from './account-tab.tsx';
import { ApiTokensTab, LateTab, WebhooksTab } from './late-tabs.tsx';
import { EmailChangeDialog } from '#features/settings/credentials/email-change-dialog.tsx';
import { PasswordChangeDialog } from '#features/settings/credentials/password-change-dialog.tsx';
import type { SettingsTab, SettingsView } from '#features/settings/settings-search.ts';

interface SettingsPageProps {
  view: SettingsView;
  onTabChange: TabsProps<SettingsTab>['onChange'];
  /** The network's app-ads.txt. */
  appAds: ReactNode;
}

/** The publisher's account, the network's app-ads.txt, and what programs need, in tabs. */
export function SettingsPage({ view, onTabChange, appAds }: SettingsPageProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const { tab = 'account', dialog, because } = view;
  const addressDialog = useAddressDialog();
  return (
    <div className={sectionsStyle}>
      <PageHeader title={<Trans>Settings</Trans>} />
      {because === 'restored' && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base bg-notice-soft px-6 py-4 text-notice">
          <p>
            <Trans>Choose a new password to continue. The other pages open after that.</Trans>
          </p>
          <Button onClick={() => addressDialog.open('password')}>
            <Trans context="button">Choose a password</Trans>
          </Button>
        </div>
      )}
      <Tabs
        label={t`Settings`}
        value={tab}
        onChange={onTabChange}
        tabs={[
          {
            id: 'account',
            title: <Trans>Account</Trans>,
            panel: (
              <AccountTab
                user={user}
                view={view}
                onChangeEmail={() => addressDialog.open('email')}
                onChangePassword={() => addressDialog.open('password')}
              />
            ),
          },
          { id: 'app-ads', title: <Trans>App-ads.txt</Trans>, panel: appAds },
          {
            id: 'api-tokens',
            title: <Trans>API tokens</Trans>,
            panel: (
              <LateTab>
                <ApiTokensTab email={user.email} view={view} />
              </LateTab>
            ),
          },
          {
            id: 'webhooks',
            title: <Trans>Webhooks</Trans>,
            panel: (
              <LateTab>
                <WebhooksTab email={user.email} view={view} />
              </LateTab>
            ),
          },
        ]}
      />
      <EmailChangeDialog
        open={dialog === 'email'}
        email={user.email}
        onClose={addressDialog.close}
        onChanged={() => void addressDialog.finish()}
      />
      <PasswordChangeDialog
        open={dialog === 'password'}
        email={user.email}
        restored={because === 'restored'}
        onClose={addressDialog.close}
        onChanged={() => void addressDialog.finish({ because: undefined })}
      />
    </div>
  );
}
