import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import type { RouterContext } from '#common/context/router-context.ts';

import { endOnServer } from './session-calls.ts';
import { signInRedirect } from './redirects.ts';
import { clearTab } from './tab-storage.ts';

/** Goes to the sign-in page once the session is over, and leaves nothing of the session in memory. */
async function leave(router: AnyRouter, why: Parameters<typeof signInRedirect>[0]): Promise<void> {
  const { queryClient, ui }: RouterContext = router.options.context;
  await router.navigate((await signInRedirect(why)).options);
  queryClient.clear();
  router.clearCache();
  ui.snackbar.clear();
}

/** Leads somebody whose session has ended to the sign-in page, which says so and leads back to the same place. */
export function redirectToSignIn(router: AnyRouter): Promise<void> {
  return leave(router, { next: router.latestLocation.href, because: 'ended' });
}

/** Ends the session on the server, as far as it can be reached, and in this browser in any case. */
export function useSignOut() {
  const router = useRouter();
  const { session, settings } = useRouterContext();
  return useMutation({
    mutationFn: async () => {
      const ending = session.read();
      if (ending !== null) await endOnServer(ending, settings);
    },
    onSettled: async () => {
      session.clear();
      await leave(router, {});
      clearTab({ exceptOf: null });
    },
  });
}
