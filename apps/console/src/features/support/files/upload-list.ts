import type { Upload, UploadState } from './upload.ts';

/** A list of uploads for `useSyncExternalStore`. */
export function createUploadList() {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  function replace(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  return {
    read: (): readonly Upload[] => uploads,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace,
    setState: (id: string, state: UploadState): void =>
      replace(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload))),
  };
}
