import { useEffect, useEffectEvent } from 'react';

import { isSingleKey } from '#common/page/character-keys.ts';

/**
 * Runs the action of a key: pressed once, without modifiers, while no field has the focus and no dialog is open. Keys
 * are named by `KeyboardEvent.code`, their position, so that they work in every keyboard layout.
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

/** The links or buttons that open the rows of the lists, marked with `data-row`. */
function openersIn(lists: HTMLElement | null): HTMLElement[] {
  return [...(lists?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

/** The index of the row that contains the focus; -1 without one. */
export function focusedRow(lists: HTMLElement | null): number {
  return openersIn(lists).findIndex((opener) => opener.closest('li')?.contains(document.activeElement) === true);
}

/** Moves the focus to the link or button of another row. Enter opens the row. */
export function moveToRow(lists: HTMLElement | null, by: 1 | -1): void {
  const openers = openersIn(lists);
  openers[Math.max(0, Math.min(openers.length - 1, focusedRow(lists) + by))]?.focus();
}
