const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when the browser has taken over the page that the server rendered. Whatever leads to another page of its
 * own accord waits for it: React cannot take over a page that is a different one by then.
 */
export const hydrated = promise;

/** Called from an effect of what is taken over last: the placeholder of a signed-in page, else the frame. */
export const markHydrated = resolve;
