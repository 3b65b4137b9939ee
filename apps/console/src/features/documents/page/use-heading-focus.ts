import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the page changes without a change of path, because the pressed link is gone.
 * @param shown identifies what the page shows
 */
export function useHeadingFocus(shown: string | undefined): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const heading = document.querySelector<HTMLElement>('#page h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [shown]);
}
