/**
 * Runs at once, or after the current press: a change of the layout must not move the control away from under the pointer.
 * On touch screens a press ends before the control gets the focus, and its click follows in the same task.
 */
export function afterPress(run: () => void): void {
  setTimeout(() => {
    if (document.querySelector(':active') === null) run();
    else onPressEnd(() => setTimeout(run));
  });
}

function onPressEnd(run: () => void): void {
  const listening = new AbortController();
  const end = (): void => {
    listening.abort();
    run();
  };
  for (const event of ['pointerup', 'pointercancel', 'dragend', 'keyup'])
    window.addEventListener(event, end, { capture: true, signal: listening.signal });
}
