import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';

import { AccountLinkPage } from './account-link-page.tsx';

/** Where the link leads that confirms an e-mail. */
export function RegistrationLinkPage({ search }: { search: Record<string, unknown> }) {
  return (
    <AccountLinkPage
      path="/registration/validate-link"
      search={search}
      title={<Trans>E-mail confirmation</Trans>}
      purpose={<Trans>Confirm your e-mail, and you will be signed in right away.</Trans>}
      action={<Trans context="button">Confirm e-mail</Trans>}
      done={msg`E-mail confirmed`}
      next="/"
      failed={msg`The link has expired or an error has occurred while confirming email. Please try to sign up again.`}
      instead={
        <>
          <Link to="/auth/signup" className={buttonStyle({ block: true })}>
            <Trans context="button">Sign up</Trans>
          </Link>
          <Link to="/auth/login" className={buttonStyle({ variant: 'quiet', block: true })}>
            <Trans context="button">Sign in</Trans>
          </Link>
        </>
      }
    />
  );
}
