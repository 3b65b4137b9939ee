import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { StorageNotice } from '#features/auth/storage-notice.tsx';

import { DemoNotice } from './demo-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInReason } from './sign-in-reason.tsx';

const PasswordRestoreDialog = lazyRouteComponent(
  () => import('./password-restore-dialog.tsx'),
  'PasswordRestoreDialog',
);

/** The page after a sign-in unless another one was requested. */
const homePath = '/';

interface SignInPageProps {
  /** The requested page of this console, validated. */
  next: string | undefined;
  /** The page was opened by a redirect after the end of a session. */
  hasEnded: boolean;
  /** The popup for a forgotten password is open. */
  restoring: boolean;
  onRestoring: (restoring: boolean) => void;
}

/** Sign-in, then a redirect to the requested page. */
export function SignInPage({ next, hasEnded, restoring, onRestoring }: SignInPageProps) {
  const router = useRouter();
  const { session } = useRouterContext();
  const [email, setEmail] = useState('');
  const target = next ?? homePath;
  const goOn = (): void => void router.navigate({ href: target, replace: true });

  // After hydration, because only the browser has the session.
  useEffect(() => {
    if (session.read() !== null) void router.navigate({ href: target, replace: true });
  }, [router, session, target]);

  return (
    <div className="flex w-full max-w-sm flex-col gap-6">
      <h1 className="text-center text-heading font-semibold tracking-tight">
        <Trans>Sign in</Trans>
      </h1>
      <DemoNotice />
      <SignInReason hasEnded={hasEnded} hasTarget={next !== undefined} />
      <StorageNotice />
      <Card className="p-6">
        <SignInForm
          // The reason of a redirect has to be read before the form.
          takesFocus={!hasEnded && next === undefined && !restoring}
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
