import type { KeyboardEvent } from 'react';

/** Up and down move the focus between the buttons that open reports, and out of the search. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target, currentTarget } = event;
  // The menu of a template is rendered in a portal, and has arrow keys of its own.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button[data-report]')];
  const own = target.closest('li')?.querySelector<HTMLElement>('button[data-report]');
  const index = own ? buttons.indexOf(own) : -1;
  const next = buttons[event.key === 'ArrowDown' ? index + 1 : index - 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
