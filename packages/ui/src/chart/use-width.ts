import { useCallback, useState } from 'react';

/** The width that the server renders for: only the browser has the real one. */
const assumedWidthPx = 720;

/**
 * The width of an element, in pixels: measured before the first paint, and after every change.
 *
 * @returns the width, and the `ref` of the element
 */
export function useWidth() {
  const [width, setWidth] = useState(assumedWidthPx);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, ref } as const;
}
