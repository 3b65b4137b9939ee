import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { LatePart } from '#common/late/late-part.tsx';

import { SignInForm } from './sign-in-form.tsx';
import { SignInReason } from './sign-in-reason.tsx';

const PasswordRestoreDialog = lazyRouteComponent(
  () => import('./password-restore-dialog.tsx'),
  'PasswordRestoreDialog',
);

/** Where a sign-in leads that was not on the way to another page. */
const homePath = '/';

interface SignInPageProps {
  /** The page of this console that the visitor was on the way to, already checked. */
  wanted: string | undefined;
  /** A session has ended, and its owner was led here. */
  hasEnded: boolean;
  /** The popup for a forgotten password is open. */
  restoring: boolean;
  onRestoring: (restoring: boolean) => void;
}

/** Sign-in, which then leads to the page that the visitor was on the way to. */
export function SignInPage({ wanted, hasEnded, restoring, onRestoring }: SignInPageProps) {
  const router = useRouter();
  const { session } = useRouterContext();
  const [email, setEmail] = useState('');
  const place = wanted ?? homePath;
  const goOn = (): void => void router.navigate({ href: place, replace: true });

  // Only the browser knows whether somebody is signed in, so this waits for hydration.
  useEffect(() => {
    if (session.read() !== null) void router.navigate({ href: place, replace: true });
  }, [router, session, place]);

  return (
    <div className="flex w-full max-w-sm flex-col gap-6">
      <h1 className="text-center text-heading font-semibold tracking-tight">
        <Trans>Sign in</Trans>
      </h1>
      <SignInReason hasEnded={hasEnded} isOnTheWay={wanted !== undefined} />
      <Card className="p-6">
        <SignInForm
          // A reason to read comes first.
          takesFocus={!hasEnded && wanted === undefined && !restoring}
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
