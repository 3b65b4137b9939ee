import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';

import { AccountLinkPage } from './account-link-page.tsx';

const failed = msg`The link has expired, or an error has occurred while resetting your password`;

/** The page that the link in a mail about a lost password opens. */
export function RestoreLinkPage({ search }: { search: Record<string, unknown> }) {
  return (
    <AccountLinkPage
      path="/restore/validate-link"
      search={search}
      title={<Trans>Password restore</Trans>}
      purpose={<Trans>This link signs you in. After that, you choose a new password.</Trans>}
      action={<Trans context="button">Set a new password</Trans>}
      progress={<Trans>Checking the link…</Trans>}
      done={msg`The link is accepted. Now choose a new password.`}
      next="/settings?dialog=password&because=restored"
      stayed={msg`The password was not changed, and the link no longer works.`}
      failed={failed}
      interrupted={failed}
      instead={
        <Link to="/auth/login" search={{ dialog: 'restore' }} className={buttonStyle({ block: true })}>
          <Trans context="button">Request a new link</Trans>
        </Link>
      }
    />
  );
}
