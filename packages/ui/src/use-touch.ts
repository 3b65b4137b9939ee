import { useMedia } from './use-media.ts';

/** Whether the screen is used with fingers: the same as the variant `touch` of the styles. False on the server. */
export function useTouch(): boolean {
  return useMedia('(pointer: coarse), (width < 48rem)');
}
