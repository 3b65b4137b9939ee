/**
 * Runs after the current press, or at once if nothing is pressed: a button that moves during its press gets no click. After a
 * touch, the browser moves the focus and sends the click in one task, so this waits for the next one.
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
