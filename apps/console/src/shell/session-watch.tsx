import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#lib/router-context.ts';
import { watchOtherTabs } from '#lib/session-store.ts';

import { leaveForSignIn } from './sign-out.ts';

/** Follows what other tabs do with the session: they sign out, this one leaves too; somebody else signs in, it starts anew. */
export function SessionWatch() {
  const router = useRouter();
  const { session } = useRouterContext();
  useEffect(
    () =>
      watchOtherTabs((userId) => {
        if (userId !== null) window.location.reload();
        else if (session.read() === null) void leaveForSignIn(router, router.latestLocation.href);
      }),
    [router, session],
  );
  return null;
}
