import { useEffect, useEffectEvent } from 'react';

import { isSingleKey } from '#common/page/character-keys.ts';

/** What keys do, by `KeyboardEvent.code`: by their position, so that they work in every keyboard layout. */
export type ReviewKeys = Partial<Record<'Escape' | 'KeyA' | 'KeyJ' | 'KeyK' | 'KeyR' | 'KeyT', () => void>>;

/** Acts on keys, unless somebody types in a field or a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const act = (keys as Partial<Record<string, () => void>>)[event.code];
    if (act === undefined || event.repeat || event.shiftKey || !isSingleKey(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
