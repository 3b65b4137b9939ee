/** The code of a key that an input method handles. Safari names the Enter that ends a composition only by it. */
const handledKey = 229;

/**
 * Hides the keys of a composition from the program: with them, a person who types Chinese, Japanese or Korean chooses
 * among the characters of an input method. Its Enter then chooses and sends nothing, and its Escape closes nothing.
 * Call it once for a page, before anything else listens to keys.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Element/keydown_event#keydown_events_with_ime
 */
export function ignoreCompositionKeys(page: Window): void {
  for (const type of ['keydown', 'keyup'] as const) {
    page.addEventListener(
      type,
      (event) => {
        if (!event.isComposing && event.keyCode !== handledKey) return;
        event.stopImmediatePropagation();
        if (event.key === 'Enter') event.preventDefault();
      },
      { capture: true },
    );
  }
}
