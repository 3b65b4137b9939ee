import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';

import { dropEarlyCalls } from '#lib/early-calls.ts';
import { hydrated } from '#lib/hydration.ts';
import { useRouterContext } from '#lib/router-context.ts';
import type { RouterContext } from '#lib/router-context.ts';
import { returnTo } from '#lib/return-to.ts';

/**
 * Leaves for the sign-in page after the session is over, with nothing of it left in memory.
 * @param next the place to come back to
 */
export async function redirectToSignIn(router: AnyRouter, next?: string): Promise<void> {
  const { queryClient, ui }: RouterContext = router.options.context;
  await hydrated;
  await router.navigate({ to: '/auth/login', search: { next: returnTo(next) }, replace: true });
  dropEarlyCalls();
  queryClient.clear();
  router.clearCache();
  ui.snackbar.clear();
}

/** How long a log-out waits for the server's word. */
const patienceMs = 1000;

/** Ends the session on the server, as far as it can be reached, and in this browser in any case. */
export function useSignOut() {
  const router = useRouter();
  const { api, session } = useRouterContext();
  return useMutation({
    // What is not answered in time is sent all the same.
    mutationFn: () => Promise.race([api.POST('/logout'), wait(patienceMs)]),
    onSettled: async () => {
      session.clear();
      await redirectToSignIn(router);
    },
  });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
