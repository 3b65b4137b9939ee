import type { RefCallback, RefObject } from 'react';
import { useCallback } from 'react';

/** How far a focus ring reaches beyond its control. */
const focusRingPx = 4;

/**
 * Scrolls a focused element out from under the sticky first column, whatever the width of that is.
 *
 * @returns a ref for the header of that column
 */
export function useScrollPadding(frame: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (header) => {
      if (header === null) return undefined;
      const observer = new ResizeObserver(() => {
        const { width } = header.getBoundingClientRect();
        if (frame.current) frame.current.style.scrollPaddingInlineStart = `${width + focusRingPx}px`;
      });
      observer.observe(header);
      return () => observer.disconnect();
    },
    [frame],
  );
}
