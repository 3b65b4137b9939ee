import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '#common/page/character-keys.ts';
import { useIsAllowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { itemsFor } from '#shell/navigation/navigation-items.ts';
import type { NavigationItem } from '#shell/navigation/navigation-items.ts';
import { readLastSearch } from '#shell/navigation/use-last-search.ts';

/** The longest time between the two keys. */
const pairMs = 1500;

/**
 * Recognises the pairs of keys that open pages: `g`, then a letter. Keys are compared by `code`, their position, so that
 * they work in every keyboard layout.
 * @returns a function for each key press with `KeyboardEvent.code` and the time in milliseconds; it returns the letter
 * after `g`, or null
 */
export function createGoKeys(): (code: string, time: number) => string | null {
  let startedAt = -Infinity;
  return (code, time) => {
    const isSecond = time - startedAt <= pairMs;
    startedAt = !isSecond && code === 'KeyG' ? time : -Infinity;
    return isSecond && code.startsWith('Key') ? code.slice(3).toLowerCase() : null;
  };
}

/** Opens a page of the menu after `g` and the letter of that page. */
export function useGoKeys(): void {
  const router = useRouter();
  const items = itemsFor(useCurrentUser(), useIsAllowed());
  const go = useEffectEvent((template: string): void => {
    const item = items.find(({ goKey }) => goKey === template);
    if (item === undefined) return;
    void router.navigate({ to: item.to, search: searchFor(item) });
  });
  useEffect(() => {
    const listening = new AbortController();
    const emailOf = createGoKeys();
    const onKey = (event: KeyboardEvent): void => {
      const template = emailOf(isSingleKey(event) ? event.code : '', event.timeStamp);
      if (template !== null) go(template);
    };
    window.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function searchFor({ to, restoresSearch }: NavigationItem): Record<string, unknown> {
  return restoresSearch ? readLastSearch(to) : {};
}
