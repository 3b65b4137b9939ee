import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { initialValues, typedValues } from '#common/forms/typed-values.ts';

import { watchOtherTabs } from './session-store.ts';
import type { UserChange } from './session-store.ts';
import { redirectToSignIn } from './sign-out.ts';

/**
 * Reacts to other tabs: after a sign-out this tab redirects too, after a sign-in it reloads. A visitor's page with
 * typed values is not reloaded, because it shows no account.
 */
export function SessionWatch() {
  const router = useRouter();
  const { session } = useRouterContext();
  useEffect(() => {
    const follow = ({ from, to }: UserChange): void => {
      if (to === null) {
        if (session.read() === null) void redirectToSignIn(router);
      } else if (from !== null || !isAnyFormChanged()) {
        window.location.reload();
      }
    };
    const from = window.earlyCalls?.userId ?? null;
    const to = session.read()?.userId ?? null;
    // While React hydrated the page that the server has rendered, there was no listener.
    if (from !== null && from !== to) follow({ from, to });
    const unwatch = watchOtherTabs(follow);
    const rest = watchWhileAway(() => session.read()?.userId ?? null, follow);
    return () => {
      unwatch();
      rest();
    };
  }, [router, session]);
  return null;
}

function isAnyFormChanged(): boolean {
  return [...document.forms].some((form) => typedValues(form) !== initialValues(form));
}

/**
 * A page in the back/forward cache gets no storage events, but Back must not undo a sign-out.
 * https://web.dev/articles/bfcache
 */
function watchWhileAway(readUserId: () => string | null, onChange: (change: UserChange) => void): () => void {
  const listening = new AbortController();
  let leftBy = readUserId();
  window.addEventListener('pagehide', () => (leftBy = readUserId()), { signal: listening.signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      const userId = readUserId();
      if (persisted && userId !== leftBy) onChange({ from: leftBy, to: userId });
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}
