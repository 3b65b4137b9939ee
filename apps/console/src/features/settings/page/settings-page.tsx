import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Tabs } from '@publisher-console/ui/tabs';
import type { TabsProps } from '@publisher-console/ui/tabs';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ClientOnly, lazyRouteComponent, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { PageSection, sectionsStyle } from '#common/page/page-section.tsx';
import { EmailChangeDialog } from '#features/settings/credentials/email-change-dialog.tsx';
import { PasswordChangeDialog } from '#features/settings/credentials/password-change-dialog.tsx';
import { PendingEmail } from '#features/settings/credentials/pending-email.tsx';
import { SessionsSection } from '#features/settings/sessions/sessions-section.tsx';
import type { SettingsTab, SettingsView } from '#features/settings/settings-search.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { PublisherId } from '#session/publisher-id.tsx';
import { lacksFactor } from '#session/missing-factor.ts';
import { useIsAllowed } from '#session/member.tsx';
import { useHasTeam } from '#session/team.ts';
import { AccountDetail } from './account-detail.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';

/** A list of `AccountDetail`s. */
function AccountDetails({ children }: { children: ReactNode }) {
  return (
    <Card className="px-6 max-md:px-4">
      <dl className="divide-y divide-border">{children}</dl>
    </Card>
  );
}

/** The currency and the time zone of reports, which the network sets. */
function ReportsSection({ currency }: { currency: string }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const timeZone = useQuery({
    ...groupCriteriaQuery(api, i18n.locale),
    select: (criteria) => criteria.timeZone,
    placeholderData: keepPreviousData,
  });
  const name = new Intl.DisplayNames(i18n.locale, { type: 'currency' }).of(currency);
  return (
    <PageSection
      title={<Trans>Reports</Trans>}
      description={<Trans>The network sets the currency and the time zone.</Trans>}
    >
      <AccountDetails>
        <AccountDetail name={<Trans>Currency</Trans>}>
          {name === undefined || name === currency ? currency : `${currency} · ${name}`}
        </AccountDetail>
        <AccountDetail
          name={<Trans>Time zone</Trans>}
          note={<Trans>Days run from midnight to midnight in this time zone.</Trans>}
          action={
            timeZone.isError && (
              <DisappearingButton onPress={() => void timeZone.refetch()}>
                <Trans>Retry</Trans>
              </DisappearingButton>
            )
          }
        >
          {timeZone.isPending && <Skeleton className="my-1 h-4 w-24" />}
          {timeZone.isError && <Trans>Could not be loaded</Trans>}
          {timeZone.isSuccess && <span>{timeZone.data}</span>}
        </AccountDetail>
      </AccountDetails>
    </PageSection>
  );
}

interface AccountTabProps {
  user: CurrentUser;
  view: SettingsView;
  onChangeEmail: () => void;
  onChangePassword: () => void;
}

/** The publisher's details, the credentials, the settings of reports and the sessions. */
function AccountTab({ user, view, onChangeEmail, onChangePassword }: AccountTabProps) {
  const isRestricted = view.because === 'restored' || lacksFactor(user);
  return (
    <div className="flex flex-col gap-8 pt-2">
      <PublisherSection user={user} />
      <SignInSection user={user} onChangeEmail={onChangeEmail} onChangePassword={onChangePassword} />
      {/* The API refuses the calls of these sections until the new password is chosen or the second factor is set
          up. */}
      {!isRestricted && (
        <>
          <ReportsSection currency={user.currency} />
          {/* The last section, because its height changes when its rows have loaded. */}
          <SessionsSection email={user.email} view={view} />
        </>
      )}
    </div>
  );
}

function PublisherSection({ user }: { user: CurrentUser }) {
  const { id, firstName, middleName, lastName, company, publisher } = user;
  return (
    <PageSection
      title={<Trans>Publisher</Trans>}
      description={
        <Trans>
          To change the name or the company,{' '}
          <Link to="/help" className={linkStyle()}>
            contact support
          </Link>
          .
        </Trans>
      }
    >
      <AccountDetails>
        <AccountDetail name={<Trans>Publisher ID</Trans>} note={<Trans>Quote it when you contact support.</Trans>}>
          <PublisherId id={id} />
        </AccountDetail>
        <AccountDetail name={<Trans context="person">Name</Trans>}>
          {[firstName, middleName, lastName].filter(Boolean).join(' ')}
        </AccountDetail>
        <AccountDetail name={<Trans>Company</Trans>}>{company}</AccountDetail>
        {publisher.role === 'owner' && (
          <AccountDetail
            name={<Trans>Team</Trans>}
            note={<Trans>Colleagues work with an access of their own, and you choose what they may do.</Trans>}
            action={
              <Link
                to="/settings"
                search={{ tab: 'team', dialog: 'invitation' }}
                className={buttonStyle({ variant: 'secondary' })}
              >
                <Trans context="button">Invite a colleague</Trans>
              </Link>
            }
          />
        )}
      </AccountDetails>
    </PageSection>
  );
}

interface SignInSectionProps extends Pick<AccountTabProps, 'onChangeEmail' | 'onChangePassword'> {
  user: CurrentUser;
}

function SignInSection({ user, onChangeEmail, onChangePassword }: SignInSectionProps) {
  const { email, pendingEmail, pendingEmailExpiresAt } = user;
  return (
    <PageSection
      title={<Trans>Sign-in</Trans>}
      description={<Trans>We may ask for your password again before you change these.</Trans>}
    >
      <AccountDetails>
        <AccountDetail
          name={<Trans>E-mail</Trans>}
          note={<Trans>You sign in with it, and our e-mails go there.</Trans>}
          pending={
            pendingEmail &&
            pendingEmailExpiresAt && (
              <PendingEmail email={email} pending={pendingEmail} expiresAt={pendingEmailExpiresAt} />
            )
          }
          action={
            <Button variant="secondary" onClick={onChangeEmail}>
              <Trans context="button">Change e-mail</Trans>
            </Button>
          }
        >
          {email}
        </AccountDetail>
        <AccountDetail
          name={<Trans>Password</Trans>}
          note={<Trans>Changing it signs you out everywhere else.</Trans>}
          action={
            <Button variant="secondary" onClick={onChangePassword}>
              <Trans context="button">Change password</Trans>
            </Button>
          }
        />
      </AccountDetails>
    </PageSection>
  );
}

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
  const asked = view.tab ?? 'account';
  const isHidden = (asked === 'api-tokens' && !hasTokens) || (asked === 'webhooks' && !hasWebhook);
  const tab = isMember ? (isHidden ? 'account' : asked) : asked === 'account' ? 'account' : 'security';
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
