import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls an element to its top when the rows in it begin with another one than before.
 *
 * @param firstKey key of the first row; null while there is none
 * @returns the `ref` of the element
 */
export function useScrollToTop(firstKey: string | null): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const shownKey = useRef(firstKey);
  useLayoutEffect(() => {
    if (frame.current && shownKey.current !== firstKey) frame.current.scrollTop = 0;
    shownKey.current = firstKey;
  }, [firstKey]);
  return frame;
}
