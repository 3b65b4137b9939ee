import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useRouter } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { useHydrationMark } from '#common/page/hydration.ts';
import { useSignOut } from '#session/sign-out.ts';

import { ErrorMessage } from './error-message.tsx';

/** Replaces the page after an error that nothing else has handled. */
export function ErrorPage() {
  useHydrationMark();
  const router = useRouter();
  const { ui } = useRouterContext();
  const signOut = useSignOut();
  // In this order, the page that has failed is shown when it is loading again.
  const retry = (): void => {
    void router.invalidate();
    ui.set({ fatalError: false });
  };
  // A tab that was opened at this address has no earlier page.
  const goBack = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <ErrorMessage
      text={<Trans>Something went wrong. Sorry for the inconvenience. System recovery is in progress.</Trans>}
    >
      <Button onClick={retry}>
        <Trans>Retry</Trans>
      </Button>
      <Button variant="secondary" onClick={goBack}>
        <Trans>Back</Trans>
      </Button>
      <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        <Trans>Log out</Trans>
      </Button>
    </ErrorMessage>
  );
}
