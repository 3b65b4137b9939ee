declare global {
  interface Window {
    /** On every page that the console's server has sent. */
    earlyPresses?: EarlyPresses;
  }
}

interface EarlyPresses {
  /** Whether React reacts to the page. */
  isHydrated: boolean;
  /** The control that was pressed last, and whose press has not been handled yet. */
  pressed?: HTMLElement;
  /** The fields whose `input` and `change` events are repeated for React. */
  changed: Set<HTMLElement>;
  /** The fields of forms that the visitor has filled in. */
  filled: Set<Field>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Inlined into the page as text, so it must not use anything outside itself. It ignores links, which work without
 * React, and the fields of a form, whose submit is held by `early-submit.ts`.
 */
function holdEarlyPresses(): void {
  const presses: EarlyPresses = { isHydrated: false, changed: new Set(), filled: new Set() };
  window.earlyPresses = presses;
  /** Hides the event from React, which would otherwise also handle it while it hydrates. */
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
      // Moves the field to the end of the set: the last one is the one with the focus.
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
 * The inline script that holds the visitor's input until React handles it: the changes of fields, and the last press,
 * which another press, Escape or Tab cancels.
 */
export function earlyPressesScript(): string {
  return `(${holdEarlyPresses.toString()})()`;
}

/** Repeats the held input. Called when React has hydrated the page. */
export function repeatEarlyPresses(): void {
  const presses = window.earlyPresses;
  if (presses === undefined || presses.isHydrated) return;
  presses.isHydrated = true;
  const { changed, filled, pressed } = presses;
  const isFocusLost = document.activeElement === document.body;
  for (const field of filled) {
    if (field.isConnected) continue;
    const successor = refill(field);
    // The last field of the set had the focus.
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
 * Copies a typed value from a removed field to the field that replaced it. This happens when a browser extension adds
 * an element to a form before hydration, which makes React render the page anew.
 */
function refill(field: Field): HTMLElement | undefined {
  const successor = [...document.getElementsByName(field.name)].find((each) => each.localName === field.localName);
  if (successor === undefined) return undefined;
  const { value } = field;
  Object.assign(successor, { value }, 'checked' in field && { checked: field.checked });
  successor.dispatchEvent(new Event('input', { bubbles: true }));
  return successor;
}
