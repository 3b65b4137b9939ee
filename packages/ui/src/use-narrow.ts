import { createContext, useContext } from 'react';

import { useMedia } from './use-media.ts';

/** What `useNarrow` returns on the server and until hydration. */
export const NarrowOnServer = createContext(false);

/** Whether the screen has no room for all columns of a table: the variant `narrow` of the styles. */
export function useNarrow(): boolean {
  return useMedia('(width < 68.75rem)', useContext(NarrowOnServer));
}
