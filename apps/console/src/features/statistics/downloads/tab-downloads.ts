import { storedUserId } from '#session/session-store.ts';
import { storeInTab, readInTab } from '#session/tab-storage.ts';

/** Stored in the tab: downloads continue when the user leaves the page, and are shown again on return. */
const name = 'report downloads';

/** Two downloads may run at once. Ended ones are shown until they are closed. */
const downloadsMax = 4;

const listeners = new Set<() => void>();
const none: readonly string[] = [];
let shown: { userId: string | null; ids: readonly string[] } | undefined;

/** Ids of downloads, the newest first. `useSyncExternalStore` requires the same array until something changes. */
export function readDownloads(): readonly string[] {
  const userId = storedUserId();
  if (shown?.userId !== userId) shown = { userId, ids: readInTab(name)?.split(',').filter(Boolean) ?? none };
  return shown.ids;
}

/** The server has no downloads. */
export function readNoDownloads(): readonly string[] {
  return none;
}

export function addDownload(id: string): void {
  write([id, ...readDownloads()].slice(0, downloadsMax));
}

export function removeDownload(id: string): void {
  write(readDownloads().filter((other) => other !== id));
}

/** @returns a function that ends the subscription */
export function subscribeToDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(next: readonly string[]): void {
  shown = { userId: storedUserId(), ids: next };
  storeInTab(name, next.join(','));
  for (const listener of listeners) listener();
}
