/**
 * Moves the focus from a control that is about to disappear to the part of the page around it; it would be lost otherwise.
 * That part is the nearest one with `tabIndex={-1}`, at the latest the page itself.
 */
export function focusAround(control: Element): void {
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
