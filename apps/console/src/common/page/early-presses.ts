declare global {
  interface Window {
    /** On every page that the console's server has sent. */
    earlyPresses?: EarlyPresses;
  }
}

interface EarlyPresses {
  /** Whether React reacts to the page. */
  isHydrated: boolean;
  /** The control that was pressed last, and has not reacted yet. */
  pressed?: HTMLElement;
  /** The fields whose change React has to see. */
  changed: Set<HTMLElement>;
  /** The fields of forms that somebody has filled in. */
  filled: Set<Field>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Inlined into the page as text: it must not refer to anything outside itself. Links work without React, and so do the fields of
 * a form, whose submit `early-submit.ts` holds.
 */
function holdEarlyPresses(): void {
  const presses: EarlyPresses = { isHydrated: false, changed: new Set(), filled: new Set() };
  window.earlyPresses = presses;
  /** React, which would react while it hydrates, must not see the event twice. */
  const holds = (event: Event, selector: string): HTMLElement | null => {
    if (presses.isHydrated || !(event.target instanceof Element)) return null;
    const control = event.target.closest<HTMLElement>(selector);
    if (control !== null) event.stopImmediatePropagation();
    return control;
  };

  const forget = (): void => {
    delete presses.pressed;
  };
  const press = (event: Event): void => {
    forget();
    const control = holds(event, 'button[type=button], input[type=checkbox]:not(form *)');
    if (control === null) return;
    event.preventDefault();
    presses.pressed = control;
  };
  const change = (event: Event): void => {
    const { target } = event;
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (!presses.isHydrated && isField && target.form !== null) {
      // The last one that was typed into is the last of the set.
      presses.filled.delete(target);
      presses.filled.add(target);
    }
    const field = holds(event, 'select, input[type=search]');
    if (field !== null) presses.changed.add(field);
  };
  const cancel = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' || key === 'Tab') forget();
  };
  window.addEventListener('click', press, true);
  window.addEventListener('keydown', cancel, true);
  window.addEventListener('input', change, true);
  window.addEventListener('change', change, true);
}

/**
 * The inline script that holds what a visitor does with a control before React reacts to it: the changes of fields, and the last
 * press, which another press, Escape or Tab cancels.
 */
export function earlyPressesScript(): string {
  return `(${holdEarlyPresses.toString()})()`;
}

/** Does again what was held. Called when React has hydrated the page. */
export function repeatEarlyPresses(): void {
  const presses = window.earlyPresses;
  if (presses === undefined || presses.isHydrated) return;
  presses.isHydrated = true;
  const { changed, filled, pressed } = presses;
  const isFocusLost = document.activeElement === document.body;
  for (const field of filled) {
    if (field.isConnected) continue;
    const successor = refill(field);
    // The last one had the focus.
    if (isFocusLost) successor?.focus();
  }
  // After the other effects of the hydration.
  queueMicrotask(() => {
    for (const field of changed)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    pressed?.click();
  });
}

/**
 * Copies what was typed into the field that has replaced one: an extension that puts an element of its own into a form
 * before its hydration makes React render the page anew.
 */
function refill(field: Field): HTMLElement | undefined {
  const successor = [...document.getElementsByName(field.name)].find((each) => each.localName === field.localName);
  if (successor === undefined) return undefined;
  const { value } = field;
  Object.assign(successor, { value }, 'checked' in field && { checked: field.checked });
  successor.dispatchEvent(new Event('input', { bubbles: true }));
  return successor;
}
