import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const fields = 'input, select, textarea';

/** Moves the focus to the heading after a navigation, so that it is read out and the keyboard starts there. */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusHeading();
      }),
    [router],
  );
}

function focusHeading(): void {
  const page = document.getElementById('page');
  // Does not interrupt somebody who is already typing on the new page.
  if (page?.contains(document.activeElement) && document.activeElement?.matches(fields)) return;
  const heading = page?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
