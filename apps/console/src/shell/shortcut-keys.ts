import * as v from 'valibot';

import { preferenceCookie, readPreference } from '#lib/preference-cookie.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** For assistive technology. */
export const paletteKeys = 'Control+K Meta+K';

/** Ctrl K, or ⌘ K; by the place of the key too, as another layout gives it another letter. */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey }: Omit<Keys, 'target'>): boolean {
  return ctrlKey !== metaKey && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK');
}

/** `?`, unless it is being typed or has been turned off. */
export function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: Omit<Keys, 'code'>): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return key === '?' && !ctrlKey && !metaKey && !altKey && !typing && readHelpKeyOn();
}

const cookieName = 'help-key';

/** A shortcut of one character disturbs those who speak to their computer, so it can be turned off. */
export function readHelpKeyOn(): boolean {
  return readPreference(document.cookie, cookieName, v.literal('off')) === undefined;
}

export function turnHelpKey(on: boolean): void {
  document.cookie = preferenceCookie(cookieName, on ? 'on' : 'off', window.location.protocol);
}
