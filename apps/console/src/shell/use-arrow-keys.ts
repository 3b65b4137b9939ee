import { useEffect } from 'react';
import type { RefObject } from 'react';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Lets the arrow keys walk through the fields, links and buttons of a container, round and round. */
export function useArrowKeys(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    const listening = new AbortController();
    const walk = (event: KeyboardEvent): void => {
      const stops = [...(element?.querySelectorAll<HTMLElement>('a, button, input') ?? [])];
      const step = steps[event.key];
      const here = stops.findIndex((stop) => stop === document.activeElement);
      if (step === undefined || here === -1) return;
      event.preventDefault();
      stops.at((here + step) % stops.length)?.focus();
    };
    element?.addEventListener('keydown', walk, { signal: listening.signal });
    return () => listening.abort();
  }, [container]);
}
