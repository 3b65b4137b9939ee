import { Trans } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { useHydrationMark } from '#common/page/hydration.ts';
import { useSignOut } from '#session/sign-out.ts';

import { ErrorMessage } from './error-message.tsx';

/** Replaces the page after an unhandled error. */
export function ErrorPage({ error }: { error?: unknown }) {
  useHydrationMark();
  const router = useRouter();
  const { ui } = useRouterContext();
  useEffect(() => {
    ui.set({ isErrorShown: true });
    return () => ui.set({ isErrorShown: false });
  }, [ui]);
  const signOut = useSignOut();
  // In this order, the failed page is shown only when it is loading again.
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
      note={<SupportNote error={error} />}
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

/** The failed request, if it is known, and the address of support, because the dialog for a message may not work. */
function SupportNote({ error }: { error: unknown }) {
  const { supportEmail } = useRouterContext().settings;
  const raised = useUiState('fatalRequestId');
  const requestId = error instanceof ApiFailure ? error.requestId : raised;
  return (
    <p className="flex flex-wrap justify-center gap-x-3 text-text-muted wrap-anywhere">
      {requestId !== null && (
        <span>
          <Trans>Request ID: {requestId}</Trans>
        </span>
      )}
      {supportEmail !== undefined && (
        <a
          href={`mailto:${supportEmail}`}
          className={linkStyle({ className: 'inline-flex items-center touch:min-h-control' })}
        >
          <Trans>Contact support</Trans>
        </a>
      )}
    </p>
  );
}
