import { isSingleKey } from '#common/page/character-keys.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** The palette's keys for `aria-keyshortcuts`. */
export const paletteKeys = 'Control+K Meta+K';

/** The keys for the hint. Ctrl K works on Apple systems too, but is unusual there. */
export function paletteKeysWritten(isApple: boolean): string {
  return isApple ? '⌘ K' : 'Ctrl K';
}

/** Ctrl K or ⌘ K. `code` recognises the key in keyboard layouts in which it types another letter. */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey }: Omit<Keys, 'target'>): boolean {
  return ctrlKey !== metaKey && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK');
}

/** `?`, pressed alone. */
export function isHelpKey(event: Omit<Keys, 'code'>): boolean {
  return event.key === '?' && isSingleKey(event);
}
