import { useMedia } from './use-media.ts';

/** Whether the screen is narrower than a desktop's: below the variant `lg` of the styles. False on the server. */
export function useNarrow(): boolean {
  return useMedia('(width < 64rem)');
}
