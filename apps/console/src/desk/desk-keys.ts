import { useEffect, useEffectEvent } from 'react';

import { isSingleKey } from '#common/page/character-keys.ts';

/**
 * Runs what a key of a page of the desk does. Keys are named by `KeyboardEvent.code`, their position, so that they work in
 * every keyboard layout.
 */
export function useDeskKeys(actions: Partial<Record<string, () => void>>): void {
  const run = useEffectEvent((event: KeyboardEvent): void => {
    const action = event.shiftKey || !isSingleKey(event) ? undefined : actions[event.code];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', run, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
