import { Trans } from '@lingui/react/macro';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Link, useHydrated } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { useHydrationMark } from '#common/page/hydration.ts';
import { useSignOut } from '#session/sign-out.ts';

import { ErrorMessage } from './error-message.tsx';

/** The page for an unknown path. */
export function NotFoundPage({ path }: { path?: string }) {
  useHydrationMark();
  const { session } = useRouterContext();
  const isSignedIn = useHydrated() && session.read() !== null;
  const signOut = useSignOut();
  return (
    <ErrorMessage text={path === undefined ? <Trans>Page not found</Trans> : <Trans>Page not found: {path}</Trans>}>
      <Link to="/" className={buttonStyle()}>
        <Trans>Home</Trans>
      </Link>
      {isSignedIn && (
        <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </ErrorMessage>
  );
}
