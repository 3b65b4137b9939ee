/** The downloads that this tab has begun and shows. They go on when the page is left, and are shown again on return. */
const storageKey = 'report_downloads';

/** A publisher may have two at a time; those that have ended stay until they are closed. */
const most = 4;

const listeners = new Set<() => void>();
const none: readonly string[] = [];
let ids: readonly string[] | undefined;

/** Ids of downloads, newest first; the same array until something changes. */
export function readDownloads(): readonly string[] {
  ids ??= stored();
  return ids;
}

/** On the server, which downloads nothing. */
export function readNoDownloads(): readonly string[] {
  return none;
}

export function addDownload(id: string): void {
  write([id, ...readDownloads()].slice(0, most));
}

export function forgetDownload(id: string): void {
  write(readDownloads().filter((other) => other !== id));
}

/** @returns a function that ends the subscription */
export function subscribeToDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(next: readonly string[]): void {
  ids = next;
  try {
    sessionStorage.setItem(storageKey, next.join(','));
  } catch {
    // Storage is blocked: a reload forgets the downloads, which go on all the same.
  }
  for (const listener of listeners) listener();
}

function stored(): readonly string[] {
  try {
    return sessionStorage.getItem(storageKey)?.split(',').filter(Boolean) ?? none;
  } catch {
    return none;
  }
}
