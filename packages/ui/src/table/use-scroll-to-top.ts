import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls the page back to the top of an element when the rows in it begin with another one than before.
 *
 * @param firstKey key of the first row; null while there is none
 */
export function useScrollToTop(frame: RefObject<HTMLElement | null>, firstKey: string | null): void {
  const shownKey = useRef(firstKey);
  useLayoutEffect(() => {
    const isOther = shownKey.current !== null && firstKey !== null && shownKey.current !== firstKey;
    shownKey.current = firstKey;
    if (!isOther) return undefined;
    // Before the next paint, when the browser lays out the rows anyway.
    const next = requestAnimationFrame(() => {
      const box = frame.current;
      if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(next);
  }, [frame, firstKey]);
}
