import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * Moves the focus to a part of the page when an update has removed the control that had it: otherwise the next Tab would
 * start at the top of the document.
 * @param when truthy after such an update, such as a failure; checked each time it changes
 */
export function useRescuedFocus(
  part: RefObject<HTMLElement | null>,
  when: unknown,
  { preventScroll = false }: FocusOptions = {},
): void {
  useEffect(() => {
    if (when && document.activeElement === document.body) part.current?.focus({ preventScroll });
  }, [part, when, preventScroll]);
}
