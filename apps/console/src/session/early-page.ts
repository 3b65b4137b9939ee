/** Milliseconds that hydration waits for the page call. Warm scripts are there before it; a slow report must not hold it up. */
const pageCallWaitMs = 1000;

/** Waits for the page that the server renders in the page call, for a short time. Later, it is not shown any more. */
export async function untilEarlyPage(): Promise<boolean> {
  const early = window.earlyCalls;
  if (early === undefined) return false;
  await Promise.race([early.ended, new Promise((resolve) => setTimeout(resolve, pageCallWaitMs))]);
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
