import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#lib/router-context.ts';
import { watchOtherTabs } from '#lib/session-store.ts';

import { redirectToSignIn } from './sign-out.ts';

/** Follows what other tabs do with the session: they sign out, this one leaves too; somebody else signs in, it starts anew. */
export function SessionWatch() {
  const router = useRouter();
  const { session } = useRouterContext();
  useEffect(() => {
    const follow = (userId: string | null): void => {
      if (userId !== null) window.location.reload();
      else if (session.read() === null) void redirectToSignIn(router, router.latestLocation.href);
    };
    const unwatch = watchOtherTabs(follow);
    const rest = watchWhileAway(() => session.read()?.userId ?? null, follow);
    return () => {
      unwatch();
      rest();
    };
  }, [router, session]);
  return null;
}

/** A page that the browser brings back whole has heard of nothing in between: a log-out must not be undone by Back. */
function watchWhileAway(readUserId: () => string | null, onChange: (userId: string | null) => void): () => void {
  const listening = new AbortController();
  let leftBy = readUserId();
  window.addEventListener('pagehide', () => (leftBy = readUserId()), { signal: listening.signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      const userId = readUserId();
      if (persisted && userId !== leftBy) onChange(userId);
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}
