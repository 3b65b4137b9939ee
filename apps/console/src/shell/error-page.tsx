import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useRouter } from '@tanstack/react-router';

import { useSignOut } from './sign-out.ts';

/** What stands in the place of a page for a failure that nothing closer to its cause has shown. */
export function ErrorPage() {
  const router = useRouter();
  const signOut = useSignOut();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 py-16 text-center">
      <h1 className="max-w-prose text-title font-semibold text-balance">
        <Trans>Something went wrong. Sorry for the inconvenience. System recovery is in progress.</Trans>
      </h1>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void router.invalidate()}>
          <Trans>Retry</Trans>
        </Button>
        <Button variant="secondary" onClick={() => router.history.back()}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </div>
  );
}
