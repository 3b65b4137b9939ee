import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { PageSection } from '#common/page/page-section.tsx';
import { PendingEmail } from '#features/settings/credentials/pending-email.tsx';
import { SessionsSection } from '#features/settings/sessions/sessions-section.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';
import { PublisherId } from '#session/publisher-id.tsx';
import { lacksFactor } from '#session/missing-factor.ts';
import { AccountDetail } from './account-detail.tsx';

interface AccountTabProps {
  user: CurrentUser;
  view: SettingsView;
  onChangeEmail: () => void;
  onChangePassword: () => void;
}

/** The publisher's details, the credentials, the settings of reports and the sessions. */
export function AccountTab({ user, view, onChangeEmail, onChangePassword }: AccountTabProps) {
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

/** A list of `AccountDetail`s. */
function AccountDetails({ children }: { children: ReactNode }) {
  return (
    <Card className="px-6 max-md:px-4">
      <dl className="divide-y divide-border">{children}</dl>
    </Card>
  );
}
