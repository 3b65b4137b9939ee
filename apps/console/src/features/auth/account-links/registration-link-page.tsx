import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';

import { AccountLinkPage } from './account-link-page.tsx';

/** The page that the link in a confirmation mail opens. */
export function RegistrationLinkPage({ search }: { search: Record<string, unknown> }) {
  return (
    <AccountLinkPage
      path="/registration/validate-link"
      search={search}
      title={<Trans>E-mail confirmation</Trans>}
      purpose={
        <Trans>
          Confirm your e-mail, and you will be signed in right away. If you did not sign up yourself, close this page:
          whoever did knows the password.
        </Trans>
      }
      action={<Trans context="button">Confirm e-mail</Trans>}
      progress={<Trans>Confirming your e-mail…</Trans>}
      done={msg`E-mail confirmed`}
      next="/"
      stayed={msg`E-mail confirmed. You stay signed in to your other account.`}
      failed={msg`The link has expired or an error has occurred while confirming email. Please try to sign up again.`}
      interrupted={msg`An error has occurred while confirming your e-mail`}
      instead={
        <>
          <p className="text-text-muted">
            <Trans>
              If you have signed up before, sign in with your e-mail and password. If the e-mail is not confirmed yet,
              we will send you a new link.
            </Trans>
          </p>
          <Link to="/auth/login" className={buttonStyle({ block: true })}>
            <Trans context="button">Sign in</Trans>
          </Link>
          <Link to="/auth/signup" className={buttonStyle({ variant: 'quiet', block: true })}>
            <Trans context="button">Sign up</Trans>
          </Link>
        </>
      }
    />
  );
}
