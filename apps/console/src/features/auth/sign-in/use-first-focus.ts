import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Focuses a field when its page has been loaded. Not on touch, where the keyboard would cover the page; not after a
 * navigation inside the console, which focuses the heading; and not if something has the focus already.
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
