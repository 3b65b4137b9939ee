import { createContext, useContext } from 'react';

import { useMedia } from './use-media.ts';

/** What `useNarrow` returns on the server and until hydration. */
export const NarrowOnServer = createContext(false);

/** Whether the screen is narrower than a desktop's: below the variant `lg` of the styles. */
export function useNarrow(): boolean {
  return useMedia('(width < 64rem)', useContext(NarrowOnServer));
}
