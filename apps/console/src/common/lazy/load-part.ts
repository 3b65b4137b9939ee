/** A file that did not load. After a deployment, an open page may request files that no longer exist. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

const reloadWindowMs = 10_000;

/**
 * Loads a page, a dialog or a catalogue. The build wraps every `import()` in it (`build/vite-load-parts.ts`). An
 * offline browser retries when it is online again.
 * @param load imports the part
 * @throws {MissingPart} if the part does not load although the browser is online
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
 * Whether a page may reload itself: at most once in ten seconds. The browser reports how and when the page was opened, so the
 * limit also works where storage is blocked.
 * @param age milliseconds since the page was requested
 */
export function mayReload({ type, age }: { type: string | undefined; age: number }): boolean {
  return type !== 'reload' || age >= reloadWindowMs;
}

/**
 * Reloads the page if the error is a missing part: the new page has the addresses of the new files. Does nothing if the
 * page has just been reloaded, or if the server cannot be reached, because the browser would then show its own error
 * page.
 * @param beforeReload stores what the reloaded page needs
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
