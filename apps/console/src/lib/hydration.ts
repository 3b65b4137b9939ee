const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when React has hydrated the page that the server sent. A redirect that nobody asked for waits for it: React
 * cannot hydrate a page that has become another one.
 */
export const hydrated = promise;

/** For an effect of the component that is hydrated last: the placeholder of a signed-in page, otherwise the frame. */
export const markHydrated = resolve;
