const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when React has hydrated the server's page. Redirects wait for it, because React cannot hydrate a page whose
 * route has changed.
 */
export const hydrated = promise;

/**
 * Called in an effect of the part that hydrates last: a signed-in page or its skeleton, else the layout. From then on the page
 * reacts to keys and presses. The performance mark is for measurements.
 */
export function markHydrated(): void {
  if (performance.getEntriesByName('hydrated').length === 0) performance.mark('hydrated');
  resolve();
}
