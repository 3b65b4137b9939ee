import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Focuses a field after the load of its page. Not on touch screens, where the keyboard would cover the page; not after a
 * navigation inside the console, which focuses the heading; and not if another element has the focus.
 * @returns the ref of the field
 */
export function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated || !isWanted || document.activeElement !== document.body) return;
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [hydrated, isWanted]);
  return field;
}
