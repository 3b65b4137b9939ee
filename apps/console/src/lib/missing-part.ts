/** After a deployment, parts of the page that an open tab still wants may be gone. One reload gets the new ones. */
const reloadWindowMs = 10_000;

const missingPart = 'MissingPart';

/** Marks the error of a part that did not load, so that whoever shows it can tell. In the browser, once. */
export function markMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The new text also keeps the router from its own reload, which knows no time between two of them.
    Object.assign(payload, { name: missingPart, message: `A part of the page did not load (${payload.message})` });
  });
}

/**
 * Whether a page may reload itself: once in ten seconds. The browser says how the page came about and how old it is, so
 * that the rule holds where nothing can be stored.
 * @param age milliseconds since the page was asked for
 */
export function mayReload({ type, age }: { type: string | undefined; age: number }): boolean {
  return type !== 'reload' || age >= reloadWindowMs;
}

/** Reloads the page for an error of a missing part, unless it has just done so; the error page stands there then. */
export function reloadForMissingPart(error: unknown): void {
  if (!(error instanceof Error) || error.name !== missingPart) return;
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : undefined;
  if (mayReload({ type, age: performance.now() })) window.location.reload();
}
