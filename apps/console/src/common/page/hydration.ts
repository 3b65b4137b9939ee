const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when React has hydrated the page that the server sent. Redirects of the console wait for it, because React cannot
 * hydrate another page than the server rendered.
 */
export const hydrated = promise;

/**
 * Called from an effect of the part that is hydrated last: the skeleton of a signed-in page, else the frame. From then on the
 * page reacts to keys and presses. Tests and benchmarks read the mark.
 */
export function markHydrated(): void {
  if (performance.getEntriesByName('hydrated').length === 0) performance.mark('hydrated');
  resolve();
}
