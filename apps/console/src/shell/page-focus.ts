import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const typedInto = 'input, select, textarea';

/** Moves the focus to the heading of a page that was navigated to: the keyboard starts there, and it is read out. */
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
  // Whoever has begun to type on the new page goes on there.
  if (page?.contains(document.activeElement) && document.activeElement?.matches(typedInto)) return;
  const heading = page?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
