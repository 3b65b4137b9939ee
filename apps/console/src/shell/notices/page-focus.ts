import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const fields = 'input, select, textarea';

/**
 * Moves the focus after a navigation to the element of the address's hash or to the heading, so that it is read out and
 * the keyboard starts there.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const {
      pathname: entryPath,
      state: { __TSR_index: entryIndex },
    } = router.latestLocation;
    return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      // The first page has no location before it, and a link that is followed before that page has loaded has none either.
      // A redirect of the first page replaces its entry in the history.
      const { __TSR_index: index } = toLocation.state;
      const isFirst = fromLocation === undefined && index === entryIndex;
      const path = fromLocation === undefined ? entryPath : fromLocation.pathname;
      if (!isFirst && path !== toLocation.pathname) focusTarget(toLocation.hash);
    });
  }, [router]);
}

function focusTarget(hash: string): void {
  const page = document.getElementById('page');
  // The user may already be typing in a field of the new page.
  if (page?.contains(document.activeElement) && document.activeElement?.matches(fields)) return;
  const named = hash === '' ? null : page?.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
  const target = named ?? page?.querySelector('h1');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
