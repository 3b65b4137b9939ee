const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when React has hydrated the page that the server sent. A redirect that nobody asked for waits for it: React
 * cannot hydrate a page that has become another one.
 */
export const hydrated = promise;

/** Called from an effect of the part that is hydrated last: the skeleton of a signed-in page, else the frame. */
export const markHydrated = resolve;
