import * as v from 'valibot';

import { preferenceCookie, readPreference } from '#common/appearance/preference-cookie.ts';

const cookieName = 'help-key';

/**
 * Whether single-character shortcuts, such as `?` and `/`, are on. They can be turned off, because speech input may
 * trigger them: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts.html
 */
export function readCharacterKeysOn(): boolean {
  return readPreference(document.cookie, cookieName, v.literal('off')) === undefined;
}

export function turnCharacterKeys(on: boolean): void {
  document.cookie = preferenceCookie(cookieName, on ? 'on' : 'off', window.location.protocol);
}

/**
 * Whether a key press is a single-character shortcut. It is not one while shortcuts are off, while a field has the
 * focus, or while a dialog or a menu is open, where letters select an item.
 */
export function isSingleKey({ ctrlKey, metaKey, altKey, target }: SingleKey): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTypingIn(target) && readCharacterKeysOn() && !isPanelOpen();
}

type SingleKey = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isPanelOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}
