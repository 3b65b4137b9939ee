import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Moves the focus to a part of the page when a failure has taken the control away that had it, such as the button of a page. */
export function useFocusAfterFailure(part: RefObject<HTMLElement | null>, hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed && document.activeElement === document.body) part.current?.focus();
  }, [hasFailed, part]);
}
