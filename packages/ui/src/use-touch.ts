import { useSyncExternalStore } from 'react';

/** The same as the variant `touch` of the styles. */
const query = '(pointer: coarse), (width < 48rem)';

/** Whether the screen is used with fingers; the server takes it for one with a pointer. */
export function useTouch(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
