import type { ParsedLocation } from '@tanstack/react-router';

/**
 * Whether the router may set the scroll position after it has rendered a page. Not for the first page of a visit, which the
 * visitor may have scrolled since the server sent it, unless the address names a part of it, or after a reload or Back.
 */
export function restoresScroll(): (options: { location: ParsedLocation }) => boolean {
  let firstPath = typeof window === 'object' ? window.location.pathname : undefined;
  return ({ location: { pathname, hash } }) => {
    const staysAsIs = pathname === firstPath && hash === '' && isNewVisit();
    firstPath = undefined;
    return !staysAsIs;
  };
}

function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}
