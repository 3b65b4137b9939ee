import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { initialValues, typedValues } from '#common/forms/typed-values.ts';

import { watchOtherTabs } from './session-store.ts';
import type { UserChange } from './session-store.ts';
import { redirectToSignIn } from './sign-out.ts';

/**
 * Follows what other tabs do with the session: when they sign out, this tab leaves too, and when they sign in, it loads its
 * page anew. A form that a visitor has begun to fill in stays: it shows nothing of anybody's account.
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

/** A page that the browser restores from memory has missed what happened meanwhile: Back must not undo a log-out. */
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
