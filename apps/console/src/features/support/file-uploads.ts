import { fileFault } from './file-fault.ts';
import type { FileFault } from './file-fault.ts';

/** Milliseconds without a byte sent, and without an answer, after which an upload counts as failed. */
const patience = 60_000;

/** How many files are sent at once: the others wait, so that each of them arrives sooner. */
const mostAtOnce = 2;

export type UploadState =
  | { kind: 'waiting' }
  /** From 0 to 1. */
  | { kind: 'loading'; progress: number }
  /** The id that the server gave the file. */
  | { kind: 'loaded'; fileId: string }
  /** Not sent: it can never go with the message as it is. */
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'failed'; failure: unknown };

export interface Upload {
  id: string;
  file: File;
  state: UploadState;
}

/** Sends one file; answers its id. */
export type SendFile = (
  file: File,
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<string>;

/** The files of one message, each uploaded by a call of its own as soon as it is added. */
export interface FileUploads {
  read: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  /** Adds files, except those that are there already. Not while a message takes them. */
  add: (files: readonly File[]) => void;
  /** Takes a file away; ends its upload. Not once they are on their way with the message. */
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Sends once more what failed. */
  retryAll: () => void;
  /**
   * Gives the files to a message as soon as none is being uploaded any more. What is shown is what it gets: until it has
   * ended no file is added, and once it has them none is taken away. Rejects when all uploads are ended.
   */
  handOver: <Sent>(take: (files: readonly Upload[]) => Promise<Sent>) => Promise<Sent>;
  /** Ends all uploads. */
  end: () => void;
}

export function createFileUploads(send: SendFile): FileUploads {
  let uploads: readonly Upload[] = [];
  let added = 0;
  /** Tells those who wait for files from before an end. */
  let round = 0;
  /** What a message does with the files. */
  let message: 'none' | 'waits' | 'has' = 'none';
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();

  function change(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function setState(id: string, state: UploadState): void {
    change(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  /** Looks at the files that are not sent yet once more, and sends as many as may be sent. */
  function proceed(): void {
    const checked: Upload[] = [];
    for (const upload of uploads) {
      const { kind } = upload.state;
      if (kind !== 'waiting' && kind !== 'refused') checked.push(upload);
      else checked.push({ ...upload, state: stateBeside(upload.file, checked) });
    }
    change(checked);
    for (const { id, file, state } of uploads)
      if (state.kind === 'waiting' && underWay.size < mostAtOnce) void start(id, file);
  }

  async function start(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    setState(id, { kind: 'loading', progress: 0 });
    const stalled = (): void => controller.abort(new DOMException('The upload stalled', 'TimeoutError'));
    let timer = setTimeout(stalled, patience);
    const onProgress = (progress: number): void => {
      if (controller.signal.aborted) return;
      clearTimeout(timer);
      timer = setTimeout(stalled, patience);
      setState(id, { kind: 'loading', progress });
    };
    try {
      const fileId = await send(file, { onProgress, signal: controller.signal });
      setState(id, { kind: 'loaded', fileId });
    } catch (failure) {
      setState(id, { kind: 'failed', failure });
    } finally {
      clearTimeout(timer);
      underWay.delete(id);
      proceed();
    }
  }

  const again = (isAgain: (upload: Upload) => boolean): void => {
    change(
      uploads.map((upload) =>
        upload.state.kind === 'failed' && isAgain(upload) ? { ...upload, state: { kind: 'waiting' } } : upload,
      ),
    );
    proceed();
  };

  /** Resolves when no file is being uploaded any more, with those that are there then. */
  const settled = (): Promise<readonly Upload[]> =>
    new Promise((resolve, reject) => {
      const begun = round;
      const look = (): void => {
        if (uploads.some(({ state: { kind } }) => kind === 'waiting' || kind === 'loading')) return;
        listeners.delete(look);
        if (round !== begun) reject(new DOMException('The uploads were ended', 'AbortError'));
        else resolve(uploads);
      };
      listeners.add(look);
      look();
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
      underWay.get(id)?.abort();
      change(uploads.filter((upload) => upload.id !== id));
      proceed();
    },
    retry: (id) => again((upload) => upload.id === id),
    retryAll: () => again(() => true),
    handOver: async (take) => {
      message = 'waits';
      try {
        const files = await settled();
        message = 'has';
        return await take(files);
      } finally {
        message = 'none';
      }
    },
    end: () => {
      round += 1;
      change([]);
      for (const controller of underWay.values()) controller.abort();
    },
  };
}

/** A file that was refused for its number may go once another one is removed. */
function stateBeside(file: File, others: readonly Upload[]): UploadState {
  const beside = others.filter(({ state }) => state.kind !== 'refused').map((other) => other.file);
  const fault = fileFault(file, beside);
  return fault === null ? { kind: 'waiting' } : { kind: 'refused', fault };
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
