import * as v from 'valibot';

import { preferenceCookie, readPreference } from '#lib/preference-cookie.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** The palette's keys for `aria-keyshortcuts`. */
export const paletteKeys = 'Control+K Meta+K';

/** Ctrl K or ⌘ K. Also by the position of the key, as it types another letter in another keyboard layout. */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey }: Omit<Keys, 'target'>): boolean {
  return ctrlKey !== metaKey && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK');
}

/** `?`, unless somebody is typing or has turned the shortcut off. */
export function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: Omit<Keys, 'code'>): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return key === '?' && !ctrlKey && !metaKey && !altKey && !typing && readHelpKeyOn();
}

const cookieName = 'help-key';

/** Whether `?` is a shortcut. It can be turned off, as speech input may trigger a shortcut of one character. */
export function readHelpKeyOn(): boolean {
  return readPreference(document.cookie, cookieName, v.literal('off')) === undefined;
}

export function turnHelpKey(on: boolean): void {
  document.cookie = preferenceCookie(cookieName, on ? 'on' : 'off', window.location.protocol);
}
