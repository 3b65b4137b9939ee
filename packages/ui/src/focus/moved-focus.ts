/**
 * Whether the user has moved the focus since a panel closed. Radix returns the focus a moment after closing; by then a
 * fast user may have opened something else, which would close again. A lost focus is on the page, or on an element that
 * the Tab key skips.
 */
export function hasFocusMoved(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;
}

/** For Radix' `onCloseAutoFocus`: the focus stays where the user has moved it. */
export function leaveMovedFocus(event: Event): void {
  if (hasFocusMoved()) event.preventDefault();
}
