import { sendByXhr } from './xhr-transport.ts';
import type { Send } from './transport.ts';

/** How much of something has gone over the wire. */
export interface Progress {
  /** Bytes so far. */
  loaded: number;
  /** Bytes in all; null where nobody knows. */
  total: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** A body that can be sent any number of times, without being held in memory for that. */
export interface Upload {
  body: Blob;
  onProgress?: OnProgress | undefined;
}

/** Puts the body into a request that comes without one, anew each time that it is sent. */
export function createUploadTransport({ body, onProgress }: Upload, fetch: Send): Send {
  if (onProgress === undefined) return (request) => fetch(new Request(request, { method: 'POST', body }));
  // Browsers stream a body only over HTTP/2, and not all of them.
  if (typeof XMLHttpRequest !== 'undefined') return (request) => sendByXhr(request, body, onProgress);
  return (request) => {
    const stream = body.stream().pipeThrough(countBytes(body.size, onProgress));
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    return fetch(new Request(request, init));
  };
}

/** Passes bytes on and tells how many there have been. */
export function countBytes(
  total: number | null,
  onProgress: OnProgress,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      controller.enqueue(chunk);
      onProgress({ loaded, total });
    },
  });
}
