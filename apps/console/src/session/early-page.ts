/** Milliseconds that hydration waits for the page prefetch. Warm scripts are there before it; a slow report must not hold it up. */
const pagePrefetchWaitMs = 1000;

/** Waits for the page that the server renders in the page prefetch, for a short time. Later, it is not shown any more. */
export async function untilEarlyPage(): Promise<boolean> {
  const early = window.earlyCalls;
  if (early === undefined) return false;
  await Promise.race([early.ended, new Promise((resolve) => setTimeout(resolve, pagePrefetchWaitMs))]);
  early.isClosed = true;
  return early.removePage !== undefined;
}

/** Shows the skeleton in its place. */
export function removeEarlyPage(): void {
  window.earlyCalls?.removePage?.();
}

/** From now on React owns its elements. False if it is not shown any more. */
export function takeEarlyPage(): boolean {
  const early = window.earlyCalls;
  if (early?.removePage === undefined) return false;
  delete early.removePage;
  return true;
}
