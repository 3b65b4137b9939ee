import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import type { RouterContext } from '#common/context/router-context.ts';

import { endOnServer, endViewOnServer } from './session-calls.ts';
import { signInRedirect } from './redirects.ts';
import { clearTab } from './tab-storage.ts';
import { leaveView, readView } from './view.ts';

/** Redirects to the sign-in page after a session, and clears its data from memory. A view returns to the desk. */
async function redirectAndClear(router: AnyRouter, why: Parameters<typeof signInRedirect>[0]): Promise<void> {
  if (leaveView()) return;
  const { queryClient, ui }: RouterContext = router.options.context;
  await router.navigate((await signInRedirect(why)).options);
  queryClient.clear();
  router.clearCache();
  ui.snackbar.clear();
}

/** Redirects to the sign-in page because the session has ended; a sign-in returns to the current page. */
export function redirectToSignIn(router: AnyRouter): Promise<void> {
  return redirectAndClear(router, { next: router.latestLocation.href, because: 'ended' });
}

/**
 * Ends the session in this browser, and on the server if the server can be reached. In a view, it ends only the view.
 */
export function useSignOut() {
  const router = useRouter();
  const { session, settings } = useRouterContext();
  return useMutation({
    mutationFn: async () => {
      const view = readView();
      const ending = session.read();
      if (view !== null) await endViewOnServer(view, settings);
      else if (ending !== null) await endOnServer(ending, settings);
    },
    onSettled: async () => {
      session.clear();
      await redirectAndClear(router, {});
      clearTab({ exceptOf: null });
    },
  });
}
