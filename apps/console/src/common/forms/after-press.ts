/**
 * Runs at once, or when the press ends that is going on: what somebody presses must not move away under the pointer. A
 * press by finger ends before it takes the focus, and its click follows in the same task.
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
