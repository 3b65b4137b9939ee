declare global {
  interface Window {
    /** The form that was sent before React could handle it, if one was. */
    earlySubmit?: HTMLFormElement;
  }
}

/** Runs in the page on its own, before the build: it may use nothing that stands outside it. */
function holdEarlySubmit(): void {
  // React's listeners are on the document and so run first. A form that they handle is left to them.
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    window.earlySubmit = event.target;
  });
}

/** The source of a script that keeps the browser from sending a form before hydration, and remembers that it was sent. */
export const earlySubmitScript = `(${holdEarlySubmit.toString()})()`;

/** Sends a form again that was sent before its hydration. For an effect of the form. */
export function repeatEarlySubmit(form: HTMLFormElement | null): void {
  if (form === null || window.earlySubmit !== form) return;
  delete window.earlySubmit;
  // Not inside the effect, where the form could not render its errors at once.
  queueMicrotask(() => form.requestSubmit());
}
