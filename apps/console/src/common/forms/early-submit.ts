declare global {
  interface Window {
    /** The form that was submitted before hydration, if any. */
    earlySubmit?: HTMLFormElement;
  }
}

/** Inlined into the page as text, so it must not use anything outside itself. */
function holdEarlySubmit(): void {
  // React listens on the document, so it runs first; a form that it handles has its default prevented.
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    window.earlySubmit = event.target;
  });
}

/** The inline script that prevents a native submit before hydration and records the form. */
export function earlySubmitScript(): string {
  return `(${holdEarlySubmit.toString()})()`;
}

/** Repeats a submit that happened before the form was hydrated. Call it in an effect of the form. */
export function repeatEarlySubmit(form: HTMLFormElement | null): void {
  const early = window.earlySubmit;
  // A form that is no longer in the document was replaced during its hydration.
  if (form === null || early === undefined || (early !== form && early.isConnected)) return;
  delete window.earlySubmit;
  // In an effect `flushSync` does not render, but the form needs its errors in the document at once.
  queueMicrotask(() => form.requestSubmit());
}
