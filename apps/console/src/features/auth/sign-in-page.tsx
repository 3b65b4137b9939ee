import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { LatePart } from '#lib/late-part.tsx';
import { useRouterContext } from '#lib/router-context.ts';

import { SignInForm } from './sign-in-form.tsx';

const PasswordRestoreDialog = lazyRouteComponent(
  () => import('./password-restore-dialog.tsx'),
  'PasswordRestoreDialog',
);

/** Where a publisher comes who wanted no place in particular. */
const firstPlace = '/stats';

interface SignInPageProps {
  /** A place of this console, already checked. */
  wanted: string | undefined;
  /** The popup for a forgotten password is open. */
  restoring: boolean;
  onRestoring: (restoring: boolean) => void;
}

/** Sign-in, and on to the place that asked for it. */
export function SignInPage({ wanted = firstPlace, restoring, onRestoring }: SignInPageProps) {
  const router = useRouter();
  const { session } = useRouterContext();
  const [email, setEmail] = useState('');
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
        <SignInForm
          onSignedIn={goOn}
          onForgotPassword={(typed) => {
            setEmail(typed);
            onRestoring(true);
          }}
        />
      </Card>
      <p className="text-center text-text-muted">
        <Trans>
          New here?{' '}
          <Link to="/auth/signup" className={linkStyle()}>
            Create an account
          </Link>
        </Trans>
      </p>
      <LatePart>
        {restoring && <PasswordRestoreDialog initialEmail={email} onClose={() => onRestoring(false)} />}
      </LatePart>
    </div>
  );
}
