/**
 * Milliseconds that hydration waits for the page prefetch. Cached scripts are earlier; a slow report must not delay it.
 */
const pagePrefetchWaitMs = 1000;

/** Waits a short time for the page that the server renders in the page prefetch. If it comes later, it is not shown. */
export async function untilEarlyPage(): Promise<boolean> {
  const early = window.earlyCalls;
  if (early === undefined) return false;
  await Promise.race([early.ended, new Promise((resolve) => setTimeout(resolve, pagePrefetchWaitMs))]);
  early.isClosed = true;
  return early.removePage !== undefined;
}

/** Shows the skeleton in place of the page that the server has rendered. */
export function removeEarlyPage(): void {
  window.earlyCalls?.removePage?.();
}

/** Hands the elements of the page over to React. False if the page is no longer shown. */
export function claimEarlyPage(): boolean {
  const early = window.earlyCalls;
  if (early?.removePage === undefined) return false;
  delete early.removePage;
  return true;
}
