import * as v from 'valibot';

import { preferenceCookie, readPreference } from '#common/appearance/preference-cookie.ts';

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

/**
 * Whether a key is pressed alone to be a shortcut: not while somebody is typing, or has turned such shortcuts off, or a
 * dialog is open, which holds the focus and may hold typed text.
 */
export function isSingleKey({ ctrlKey, metaKey, altKey, target }: SingleKey): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTypingIn(target) && readCharacterKeysOn() && !isDialogOpen();
}

type SingleKey = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}
