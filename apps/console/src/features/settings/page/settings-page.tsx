import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Tabs } from '@publisher-console/ui/tabs';
import type { TabsProps } from '@publisher-console/ui/tabs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ClientOnly, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection, sectionsStyle } from '#common/page/page-section.tsx';
import { EmailChangeDialog } from '#features/settings/credentials/email-change-dialog.tsx';
import { PasswordChangeDialog } from '#features/settings/credentials/password-change-dialog.tsx';
import type { SettingsTab, SettingsView } from '#features/settings/settings-search.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { lacksFactor } from '#session/missing-factor.ts';
import { useIsAllowed } from '#session/member.tsx';
import { useHasTeam } from '#session/team.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { AccountTab } from './account-tab.tsx';

/** The tabs for programs are rarely opened, so their code is loaded with them. */
const ApiTokensTab = lazyRouteComponent(
  () => import('#features/settings/api-tokens/api-tokens-tab.tsx'),
  'ApiTokensTab',
);

const SecurityTab = lazyRouteComponent(() => import('#features/settings/security/security-tab.tsx'), 'SecurityTab');

const WebhooksTab = lazyRouteComponent(() => import('#features/settings/webhooks/webhooks-tab.tsx'), 'WebhooksTab');

const TeamTab = lazyRouteComponent(() => import('#features/settings/team/team-tab.tsx'), 'TeamTab');

const skeleton = (
  <PageSection title={<Skeleton className="my-1 h-5 w-28" />} description={<Skeleton className="my-1 h-4 w-48" />}>
    <Card className="px-6 max-md:px-4" aria-busy>
      <RowsSkeleton />
    </Card>
  </PageSection>
);

/** The panel of such a tab. It is rendered in the browser only, because it has times in the visitor's time zone. */
function LazyTab({ children }: { children: ReactNode }) {
  return (
    <div className="pt-2">
      <ClientOnly fallback={skeleton}>
        <LazyComponent fallback={skeleton}>{children}</LazyComponent>
      </ClientOnly>
    </div>
  );
}

interface SettingsPageProps {
  view: SettingsView;
  onTabChange: TabsProps<SettingsTab>['onChange'];
  /** The network's app-ads.txt. */
  appAds: ReactNode;
}

/** The publisher's account, the network's app-ads.txt, and the tabs for programs. */
export function SettingsPage({ view, onTabChange, appAds }: SettingsPageProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const isAllowed = useIsAllowed();
  const { dialog, because } = view;
  const addressDialog = useAddressDialog();
  // A member without the required factor has only the tabs of the account and the factors.
  const isMember = !lacksFactor(user);
  const hasTokens = isMember && isAllowed('getApiTokens');
  const hasWebhook = isMember && isAllowed('getWebhook');
  const requested = view.tab ?? 'account';
  const isHidden = (requested === 'api-tokens' && !hasTokens) || (requested === 'webhooks' && !hasWebhook);
  const tab = isMember ? (isHidden ? 'account' : requested) : requested === 'account' ? 'account' : 'security';
  const hasTeam = useHasTeam({ enabled: because !== 'restored' && isMember });
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
          {
            id: 'security',
            title: <Trans>Security</Trans>,
            panel: (
              <LazyTab>
                <SecurityTab email={user.email} view={view} />
              </LazyTab>
            ),
          },
          ...(isMember ? [{ id: 'app-ads' as const, title: <Trans>App-ads.txt</Trans>, panel: appAds }] : []),
          ...(hasTokens
            ? [
                {
                  id: 'api-tokens' as const,
                  title: <Trans>API tokens</Trans>,
                  panel: (
                    <LazyTab>
                      <ApiTokensTab email={user.email} view={view} />
                    </LazyTab>
                  ),
                },
              ]
            : []),
          ...(hasWebhook
            ? [
                {
                  id: 'webhooks' as const,
                  title: <Trans>Webhooks</Trans>,
                  panel: (
                    <LazyTab>
                      <WebhooksTab email={user.email} view={view} />
                    </LazyTab>
                  ),
                },
              ]
            : []),
          ...(isMember && (tab === 'team' || hasTeam)
            ? [
                {
                  id: 'team' as const,
                  title: <Trans>Team</Trans>,
                  panel: (
                    <LazyTab>
                      <TeamTab user={user} view={view} />
                    </LazyTab>
                  ),
                },
              ]
            : []),
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
