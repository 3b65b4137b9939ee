import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { watchOtherTabs } from '#lib/session-store.ts';

import { leaveForSignIn } from './sign-out.ts';

/** Follows what other tabs do with the session: they sign out, this one leaves too; somebody else signs in, it starts anew. */
export function SessionWatch() {
  const router = useRouter();
  const { session } = useRouteContext({ from: '__root__' });
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
