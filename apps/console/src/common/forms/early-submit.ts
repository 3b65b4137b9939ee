declare global {
  interface Window {
    /** The form that was submitted before hydration, if one was. */
    earlySubmit?: HTMLFormElement;
  }
}

/** The page gets the source of this function as an inline script, so it may use nothing from outside. */
function holdEarlySubmit(): void {
  // React listens on the document, so its handlers run first and prevent the default of the forms that they handle.
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    window.earlySubmit = event.target;
  });
}

/** The source of an inline script that cancels a submit before hydration, because the browser would load another page, and stores the form. */
export const earlySubmitScript = `(${holdEarlySubmit.toString()})()`;

/** Submits a form that was submitted before its hydration once more. For an effect of the form. */
export function repeatEarlySubmit(form: HTMLFormElement | null): void {
  if (form === null || window.earlySubmit !== form) return;
  delete window.earlySubmit;
  // After the effect: inside it, the form could not render its errors at once.
  queueMicrotask(() => form.requestSubmit());
}
