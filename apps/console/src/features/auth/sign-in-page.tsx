import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#lib/router-context.ts';

import { SignInForm } from './sign-in-form.tsx';

/** Where a publisher comes who wanted no place in particular. */
const firstPlace = '/stats';

/**
 * Sign-in, and on to the place that asked for it.
 * @param wanted a place of this console, already checked
 */
export function SignInPage({ wanted = firstPlace }: { wanted?: string | undefined }) {
  const router = useRouter();
  const { session } = useRouterContext();
  const goOn = (): void => void router.navigate({ href: wanted, replace: true });

  // Only the browser knows whether somebody is signed in, and only once the server's page has come to life.
  useEffect(() => {
    if (session.read() !== null) void router.navigate({ href: wanted, replace: true });
  }, [router, session, wanted]);

  return (
    <div className="flex w-full max-w-sm flex-col gap-6">
      <h1 className="text-center text-heading font-semibold tracking-tight">
        <Trans>Sign in</Trans>
      </h1>
      <Card className="p-6">
        <SignInForm onSignedIn={goOn} />
      </Card>
      <p className="text-center text-text-muted">
        <Trans>
          New here?{' '}
          <Link to="/auth/signup" className={linkStyle()}>
            Create an account
          </Link>
        </Trans>
      </p>
    </div>
  );
}
