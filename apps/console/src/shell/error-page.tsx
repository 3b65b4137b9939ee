import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useRouter } from '@tanstack/react-router';

import { useRouterContext } from '#lib/router-context.ts';

import { useSignOut } from './sign-out.ts';

/** Replaces the page after a failure that nothing else has handled. */
export function ErrorPage() {
  const router = useRouter();
  const { ui } = useRouterContext();
  const signOut = useSignOut();
  const retry = (): void => {
    ui.set({ fatalError: false });
    void router.invalidate();
  };
  // A tab that was opened at this address has no page to go back to.
  const goBack = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 py-16 text-center">
      <h1 className="max-w-prose text-title font-semibold text-balance">
        <Trans>Something went wrong. Sorry for the inconvenience. System recovery is in progress.</Trans>
      </h1>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
        <Button variant="secondary" onClick={goBack}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </div>
  );
}
