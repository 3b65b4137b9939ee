import { derivedRequest } from './derived-request.ts';
import { sendByXhr } from './xhr-transport.ts';
import { countBytes } from './progress.ts';
import type { OnProgress } from './progress.ts';
import type { Send } from './transport.ts';

/**
 * Sends requests with this body. Each try reads it again, so it is never held in memory.
 */
export function createUploadTransport(body: Blob, onProgress: OnProgress | undefined, fetch: Send): Send {
  if (onProgress === undefined) return (request) => fetch(derivedRequest(request, { method: 'POST', body }));
  // Not every browser can send a stream, and only over HTTP/2:
  // https://developer.chrome.com/docs/capabilities/web-apis/fetch-streaming-requests
  if (typeof XMLHttpRequest !== 'undefined') return (request) => sendByXhr(request, body, onProgress);
  return (request) => {
    const stream = body.stream().pipeThrough(countBytes(body.size, onProgress));
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    return fetch(derivedRequest(request, init));
  };
}
