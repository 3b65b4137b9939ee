import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const fields = 'input, select, textarea';

/**
 * Moves the focus after a navigation, so that its target is read out and the keyboard starts there: to the part of the page
 * that the address names, or to the heading.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusTarget(toLocation.hash);
      }),
    [router],
  );
}

function focusTarget(hash: string): void {
  const page = document.getElementById('page');
  // Does not interrupt somebody who is already typing on the new page.
  if (page?.contains(document.activeElement) && document.activeElement?.matches(fields)) return;
  const named = hash === '' ? null : page?.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
  const target = named ?? page?.querySelector('h1');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
