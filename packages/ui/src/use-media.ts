import { useCallback, useSyncExternalStore } from 'react';

/** Whether the browser matches a media query; the server takes it for one that does not. */
export function useMedia(query: string): boolean {
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
    () => false,
  );
}
