import { useEffect } from 'react';
import type { RefObject } from 'react';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move the focus through the field and the lines of a container, and wrap around. */
export function useArrowKeys(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    const listening = new AbortController();
    const moveFocus = (event: KeyboardEvent): void => {
      const stops = [...(element?.querySelectorAll<HTMLElement>('input, li > a, li > button') ?? [])];
      const step = steps[event.key];
      const here = stops.findIndex((stop) => stop === document.activeElement);
      if (step === undefined || here === -1) return;
      event.preventDefault();
      stops.at((here + step) % stops.length)?.focus();
    };
    element?.addEventListener('keydown', moveFocus, { signal: listening.signal });
    return () => listening.abort();
  }, [container]);
}
