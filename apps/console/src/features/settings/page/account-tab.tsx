import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import { PageSection } from '#common/page/page-section.tsx';
import { PublisherId } from '#session/publisher-id.tsx';

import { AccountDetail } from './account-detail.tsx';
import { AccountDetails } from './account-details.tsx';
import { ReportsSection } from './reports-section.tsx';
import { PendingEmail } from '#features/settings/credentials/pending-email.tsx';
import { SessionsSection } from '#features/settings/sessions/sessions-section.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

interface AccountTabProps {
  user: CurrentUser;
  view: SettingsView;
  onChangeEmail: () => void;
  onChangePassword: () => void;
}

/** The publisher's details, the credentials, the settings of reports and the sessions. */
export function AccountTab({ user, view, onChangeEmail, onChangePassword }: AccountTabProps) {
  const mustChoosePassword = view.because === 'restored';
  return (
    <div className="flex flex-col gap-8 pt-2">
      <PublisherSection user={user} />
      <SignInSection user={user} onChangeEmail={onChangeEmail} onChangePassword={onChangePassword} />
      {/* Before the new password is chosen, the API refuses the calls of these sections. */}
      {!mustChoosePassword && (
        <>
          <ReportsSection currency={user.currency} />
          {/* The last section, because its height changes when its rows have loaded. */}
          <SessionsSection email={user.email} view={view} />
        </>
      )}
    </div>
  );
}

function PublisherSection({ user: { id, firstName, middleName, lastName, company } }: { user: CurrentUser }) {
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
