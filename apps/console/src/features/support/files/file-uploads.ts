import { isSame, stateBeside } from './upload.ts';
import type { SendFile, Upload, UploadState } from './upload.ts';

/** Milliseconds without a sent byte and without an answer after which an upload fails. */
const stallMs = 60_000;

interface Sending {
  /** Aborted when the upload stalls. */
  controller: AbortController;
  onProgress: (sent: number) => void;
}

/** Sends a file. Rejects if nothing of it has been sent for a minute. */
async function sendUnlessStalled(send: SendFile, file: File, { controller, onProgress }: Sending) {
  const stalled = (): void => controller.abort(new DOMException('The upload stalled', 'TimeoutError'));
  let timer = setTimeout(stalled, stallMs);
  try {
    return await send(file, {
      signal: controller.signal,
      onProgress: (sent) => {
        if (controller.signal.aborted) return;
        clearTimeout(timer);
        timer = setTimeout(stalled, stallMs);
        onProgress(sent);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** A list of uploads for `useSyncExternalStore`. */
function createUploadList() {
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

/** The number of concurrent uploads. The others wait, so that each upload ends sooner. */
const concurrentMax = 2;

/** The files of one message. Each is uploaded by a separate call as soon as it is added. */
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
   * Passes the files to a message once no upload is pending. The message gets the files that the form shows: no file is
   * added until the message has been sent, and none is removed once the message has its files. Rejects after `end`.
   */
  handOver: <Sent>(deliver: (files: readonly Upload[]) => Promise<Sent>) => Promise<Sent>;
  /** Aborts all uploads and removes the files. */
  end: () => void;
}

export function createFileUploads(send: SendFile): FileUploads {
  const list = createUploadList();
  let added = 0;
  /** The number of calls of `end`. A `settled` from before the last of them rejects. */
  let ends = 0;
  /** Whether a message waits for its files, or has got them. */
  let message: 'none' | 'waits' | 'has' = 'none';
  const pending = new Map<string, AbortController>();

  /** Checks the files that are not sent yet, and starts uploads up to the limit. */
  function proceed(): void {
    const checked: Upload[] = [];
    for (const upload of list.read()) {
      const { kind } = upload.state;
      if (kind !== 'waiting' && kind !== 'refused') checked.push(upload);
      else checked.push({ ...upload, state: stateBeside(upload.file, checked) });
    }
    list.replace(checked);
    for (const { id, file, state } of checked)
      if (state.kind === 'waiting' && pending.size < concurrentMax) void start(id, file);
  }

  async function start(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    pending.set(id, controller);
    list.setState(id, { kind: 'loading', progress: 0 });
    const onProgress = (progress: number): void => list.setState(id, { kind: 'loading', progress });
    try {
      const fileId = await sendUnlessStalled(send, file, { controller, onProgress });
      list.setState(id, { kind: 'loaded', fileId });
    } catch (failure) {
      list.setState(id, { kind: 'failed', failure });
    } finally {
      pending.delete(id);
      proceed();
    }
  }

  const retryWhere = (isRetried: (upload: Upload) => boolean): void => {
    list.replace(
      list
        .read()
        .map((upload) =>
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
        const uploads = list.read();
        if (uploads.some(({ state: { kind } }) => kind === 'waiting' || kind === 'loading')) return;
        unsubscribe();
        if (ends !== endsBefore) reject(new DOMException('The uploads were ended', 'AbortError'));
        else resolve(uploads);
      };
      const unsubscribe = list.subscribe(check);
      check();
    });

  return {
    read: list.read,
    subscribe: list.subscribe,
    add: (files) => {
      if (message !== 'none') return;
      const before = list.read();
      const fresh = files.filter((file) => !before.some((upload) => isSame(upload.file, file)));
      list.replace([
        ...before,
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
      list.replace(list.read().filter((upload) => upload.id !== id));
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
      list.replace([]);
      for (const controller of pending.values()) controller.abort();
    },
  };
}
