import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the browser matches a media query.
 * @param onServer returned on the server and until hydration
 */
export function useMedia(query: string, onServer = false): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
