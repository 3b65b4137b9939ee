/** A part of the console that could not be loaded: after a deployment, a page that is open may ask for files that are gone. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

const reloadWindowMs = 10_000;

/**
 * Loads a part of the console that is not in its first file. The build puts this around every `import()` of the
 * console (`vite-load-parts.ts`): those of pages, dialogs and texts. While the browser is offline it waits.
 * @param load imports the part
 * @throws {MissingPart} for a part that does not load although the browser is online
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (navigator.onLine) throw new MissingPart('A part of the page did not load', { cause });
  }
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
  return loadPart(load);
}

/**
 * Whether a page may reload itself: once in ten seconds. The browser knows how the page was opened and how old it is, so
 * the rule also holds where nothing can be stored.
 * @param age milliseconds since the page was asked for
 */
export function mayReload({ type, age }: { type: string | undefined; age: number }): boolean {
  return type !== 'reload' || age >= reloadWindowMs;
}

/**
 * Reloads the page if the error is a missing part that somebody waits for: the new page knows the new files. Does
 * nothing if the page has just been reloaded or if the server cannot be reached, because the browser's own error page
 * would take the place of the console.
 * @param beforeReload what the reloaded page has to find: after the call to reload, it may come too late
 * @returns true if the page is about to be reloaded
 */
export async function reloadForMissingPart(error: unknown, beforeReload = () => {}): Promise<boolean> {
  if (!(error instanceof MissingPart)) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : undefined;
  if (!mayReload({ type, age: performance.now() }) || !(await isServerReached())) return false;
  beforeReload();
  window.location.reload();
  return true;
}

async function isServerReached(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
