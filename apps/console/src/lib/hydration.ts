const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when the browser has taken over the page that the server rendered. Whatever leads to another page of its
 * own accord waits for it: React cannot take over a page that is a different one by then.
 */
export const hydrated = promise;

/** Called from an effect inside the frame: effects first run when it has been taken over. */
export const markHydrated = resolve;
