const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when React has hydrated the page that the server sent. A redirect that nobody asked for waits for it: React
 * cannot hydrate a page that has become another one.
 */
export const hydrated = promise;

/**
 * Called from an effect of the part that is hydrated last: the skeleton of a signed-in page, else the frame. From then on
 * the page answers to keys and presses; the mark says when that was to whoever measures the page.
 */
export function markHydrated(): void {
  if (performance.getEntriesByName('hydrated').length === 0) performance.mark('hydrated');
  resolve();
}
