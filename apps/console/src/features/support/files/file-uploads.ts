import { sendUnlessStalled } from './send-unless-stalled.ts';
import { isSame, stateBeside } from './upload.ts';
import type { SendFile, Upload, UploadState } from './upload.ts';

/** Uploads at once; the others wait, so that each of them ends sooner. */
const concurrentMax = 2;

/** The files of one message, each uploaded by a call of its own as soon as it is added. */
export interface FileUploads {
  read: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  /** Adds files, except for duplicates. Ignored while a message is being sent. */
  add: (files: readonly File[]) => void;
  /** Removes a file and aborts its upload. Ignored once the message has its files. */
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Retries the failed files. */
  retryAll: () => void;
  /**
   * Passes the files to a message once no upload is pending. The message gets what the form shows: no file is added until
   * it has been sent, and none is removed once it has its files. Rejects after `end`.
   */
  handOver: <Sent>(deliver: (files: readonly Upload[]) => Promise<Sent>) => Promise<Sent>;
  /** Aborts all uploads and removes the files. */
  end: () => void;
}

export function createFileUploads(send: SendFile): FileUploads {
  let uploads: readonly Upload[] = [];
  let added = 0;
  /** How often `end` was called: a `settled` from before the last call rejects. */
  let ends = 0;
  /** Whether a message waits for its files, or has them. */
  let message: 'none' | 'waits' | 'has' = 'none';
  const listeners = new Set<() => void>();
  const pending = new Map<string, AbortController>();

  function change(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function setState(id: string, state: UploadState): void {
    change(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  /** Checks the files that are not sent yet, and starts as many uploads as are allowed at once. */
  function proceed(): void {
    const checked: Upload[] = [];
    for (const upload of uploads) {
      const { kind } = upload.state;
      if (kind !== 'waiting' && kind !== 'refused') checked.push(upload);
      else checked.push({ ...upload, state: stateBeside(upload.file, checked) });
    }
    change(checked);
    for (const { id, file, state } of uploads)
      if (state.kind === 'waiting' && pending.size < concurrentMax) void start(id, file);
  }

  async function start(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    pending.set(id, controller);
    setState(id, { kind: 'loading', progress: 0 });
    const onProgress = (progress: number): void => setState(id, { kind: 'loading', progress });
    try {
      const fileId = await sendUnlessStalled(send, file, { controller, onProgress });
      setState(id, { kind: 'loaded', fileId });
    } catch (failure) {
      setState(id, { kind: 'failed', failure });
    } finally {
      pending.delete(id);
      proceed();
    }
  }

  const retryWhere = (isRetried: (upload: Upload) => boolean): void => {
    change(
      uploads.map((upload) =>
        upload.state.kind === 'failed' && isRetried(upload) ? { ...upload, state: { kind: 'waiting' } } : upload,
      ),
    );
    proceed();
  };

  /** Resolves with the files once no upload is pending. */
  const settled = (): Promise<readonly Upload[]> =>
    new Promise((resolve, reject) => {
      const endsBefore = ends;
      const check = (): void => {
        if (uploads.some(({ state: { kind } }) => kind === 'waiting' || kind === 'loading')) return;
        listeners.delete(check);
        if (ends !== endsBefore) reject(new DOMException('The uploads were ended', 'AbortError'));
        else resolve(uploads);
      };
      listeners.add(check);
      check();
    });

  return {
    read: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      if (message !== 'none') return;
      const before = uploads;
      const fresh = files.filter((file) => !before.some((upload) => isSame(upload.file, file)));
      change([
        ...uploads,
        ...fresh.map((file): Upload => {
          added += 1;
          return { id: String(added), file, state: { kind: 'waiting' } };
        }),
      ]);
      proceed();
    },
    remove: (id) => {
      if (message === 'has') return;
      pending.get(id)?.abort();
      change(uploads.filter((upload) => upload.id !== id));
      proceed();
    },
    retry: (id) => retryWhere((upload) => upload.id === id),
    retryAll: () => retryWhere(() => true),
    handOver: async (deliver) => {
      message = 'waits';
      try {
        const files = await settled();
        message = 'has';
        return await deliver(files);
      } finally {
        message = 'none';
      }
    },
    end: () => {
      ends += 1;
      change([]);
      for (const controller of pending.values()) controller.abort();
    },
  };
}
