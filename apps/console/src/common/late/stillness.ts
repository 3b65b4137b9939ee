/** Milliseconds without input and loading after which a page is still. */
const stillMs = 2000;

const checkMs = 250;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchmove'] as const;

/**
 * Watches input and loading. What loads ahead of time must not compete with data for the connection, or with an answer to the
 * visitor for the processor.
 * @param isBusy whether the page loads code or data that it needs
 * @param signal ends the watch
 * @returns a function that waits until the page has been still for two seconds, or until the watch ends
 */
export function watchStillness(isBusy: () => boolean, signal: AbortSignal): () => Promise<void> {
  let stillSince = performance.now();
  const restart = (): void => {
    stillSince = performance.now();
  };
  for (const input of inputs) window.addEventListener(input, restart, { capture: true, passive: true, signal });
  return async () => {
    while (!signal.aborted) {
      if (isBusy()) restart();
      if (performance.now() - stillSince >= stillMs) return;
      await new Promise((resolve) => {
        setTimeout(resolve, checkMs);
      });
    }
  };
}
