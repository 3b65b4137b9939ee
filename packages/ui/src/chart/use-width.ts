import { useCallback, useState } from 'react';

/** The width that the server draws for: only the browser knows the real one. */
const assumedWidthPx = 720;

/**
 * The width of an element, in pixels: known before the first paint, and kept up to date.
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
