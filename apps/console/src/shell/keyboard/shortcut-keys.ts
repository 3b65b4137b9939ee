import { isSingleKey } from '#common/page/character-keys.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** The palette's keys for `aria-keyshortcuts`. */
export const paletteKeys = 'Control+K Meta+K';

/** The same as a hint. Ctrl works on an Apple system too, where nobody expects it. */
export function paletteKeysWritten(isApple: boolean): string {
  return isApple ? '⌘ K' : 'Ctrl K';
}

/** Ctrl K or ⌘ K. Also by the position of the key, as it types another letter in another keyboard layout. */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey }: Omit<Keys, 'target'>): boolean {
  return ctrlKey !== metaKey && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK');
}

/** `?`, pressed alone. */
export function isHelpKey(event: Omit<Keys, 'code'>): boolean {
  return event.key === '?' && isSingleKey(event);
}
