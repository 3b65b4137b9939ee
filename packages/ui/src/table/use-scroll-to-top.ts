import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/** Scrolls a frame to its top when the rows in it begin with another one than before. */
export function useScrollToTop(frame: RefObject<HTMLElement | null>, firstKey: string | null): void {
  const shownKey = useRef(firstKey);
  useLayoutEffect(() => {
    if (frame.current && shownKey.current !== firstKey) frame.current.scrollTop = 0;
    shownKey.current = firstKey;
  }, [frame, firstKey]);
}
