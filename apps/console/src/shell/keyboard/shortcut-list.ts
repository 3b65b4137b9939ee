import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { NavigationItem } from '#shell/navigation/navigation-items.ts';

/** The two keys that open a page, in the order in which they are pressed. */
export function writtenGoKeys(goKey: string): string {
  return `G ${goKey.toUpperCase()}`;
}

/**
 * The list of shortcuts. Keys are not translated.
 * @param menu the pages that the shortcuts open
 */
export const shortcutsFor = (menu: readonly NavigationItem[]): { keys: string; does: MessageDescriptor }[] => [
  { keys: 'Ctrl K, ⌘ K', does: msg`Search or jump to…` },
  ...menu.flatMap(({ goKey, label }) => (goKey === undefined ? [] : [{ keys: writtenGoKeys(goKey), does: label }])),
  { keys: '?', does: msg`Show this list` },
  { keys: '/', does: msg`Search in a list` },
  { keys: 'Tab, Shift Tab', does: msg`Next or previous control` },
  { keys: '↑ ↓ ← →', does: msg`Move through lists, menus and calendars` },
  { keys: 'Enter', does: msg`Choose or submit` },
  { keys: 'Esc', does: msg`Close a window or menu` },
];
