import * as v from 'valibot';

import { preferenceCookie, readPreference } from './preference-cookie.ts';

const cookieName = 'help-key';

/**
 * Whether keys of a single character, such as `?` and `/`, are shortcuts. They can be turned off, as speech input may
 * trigger them.
 */
export function readCharacterKeysOn(): boolean {
  return readPreference(document.cookie, cookieName, v.literal('off')) === undefined;
}

export function turnCharacterKeys(on: boolean): void {
  document.cookie = preferenceCookie(cookieName, on ? 'on' : 'off', window.location.protocol);
}

/** Whether a key that is pressed there types a character. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
