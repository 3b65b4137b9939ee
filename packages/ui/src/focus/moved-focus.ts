/**
 * Whether somebody has moved the focus on since a panel closed. Radix returns the focus a moment after that; by then a quick
 * person may have opened something else, which would close again. A focus that was lost is on the page, or on an element that
 * the Tab key skips.
 */
export function hasFocusMoved(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;
}

/** Keeps a panel that has closed from taking the focus back from where somebody has moved it. */
export function leaveMovedFocus(event: Event): void {
  if (hasFocusMoved()) event.preventDefault();
}
