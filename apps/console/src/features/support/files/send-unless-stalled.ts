import type { SendFile } from './upload.ts';

/** Milliseconds without a byte sent, and without an answer, after which an upload fails. */
const stallMs = 60_000;

interface Sending {
  /** Aborted when the upload stalls. */
  controller: AbortController;
  onProgress: (sent: number) => void;
}

/** Sends a file; rejects if nothing of it has been sent for a minute. */
export async function sendUnlessStalled(send: SendFile, file: File, { controller, onProgress }: Sending) {
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
