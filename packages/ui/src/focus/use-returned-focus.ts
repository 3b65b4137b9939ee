import { useRef } from 'react';

import { hasFocusMoved } from './moved-focus.ts';

/**
 * The element that had the focus last. A menu that has just closed returns the focus a moment later: a dialog that opens in between
 * finds the focus nowhere, but was opened by an item of that menu.
 */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastFocused = target;
  });
}

function openerNow(): Element | null {
  const { activeElement } = document;
  const isBetween = activeElement === document.body && lastFocused?.isConnected === false;
  return isBetween ? lastFocused : activeElement;
}

/**
 * Returns the focus to the element that opened a dialog: Radix itself returns it only to its own trigger.
 *
 * @returns handlers for the dialog's content
 */
export function useReturnedFocus() {
  const path = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      path.current = pathOf(openerNow());
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!hasFocusMoved()) focusFirstConnected(path.current);
    },
  };
}

/** An element and its ancestors, from the inside out. An open menu disappears with its items: its button follows them. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
    path.push(each);
    const menuButton = each.role === 'menu' && document.getElementById(each.getAttribute('aria-labelledby') ?? '');
    if (menuButton) return [...path, ...pathOf(menuButton)];
  }
  return path;
}

/**
 * The opener may be gone, as the button of a row that was deleted: the focus then goes to its nearest ancestor that is
 * still on the page, or to the page's content.
 */
function focusFirstConnected(path: readonly Element[]): void {
  const target = path.find((element) => element.isConnected) ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  // The page stays where it was when the dialog opened.
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
