import { useEffect, useEffectEvent } from 'react';

import { isSingleKey } from '#common/page/character-keys.ts';

/**
 * Runs what a key of a page of the desk does: pressed once, without modifiers, while nobody types and no dialog is open.
 * Keys are named by `KeyboardEvent.code`, their position, so that they work in every keyboard layout.
 */
export function useDeskKeys(actions: Partial<Record<string, () => void>>): void {
  const run = useEffectEvent((event: KeyboardEvent): void => {
    const action = event.repeat || event.shiftKey || !isSingleKey(event) ? undefined : actions[event.code];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => run(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** The place of the row of a list that has the focus; -1 without one. */
export function focusedRow(list: HTMLElement | null): number {
  return [...(list?.children ?? [])].findIndex((row) => row.contains(document.activeElement));
}

/** Moves the focus through the rows of a list, to the link that each marks with `data-row`. Enter opens it. */
export function moveToRow(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  links[Math.max(0, Math.min(links.length - 1, focusedRow(list) + by))]?.focus();
}
