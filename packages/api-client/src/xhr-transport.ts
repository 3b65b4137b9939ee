import type { OnProgress } from './progress.ts';

/**
 * Sends a request by XMLHttpRequest, because only that reports the progress of an upload in every browser. It settles as
 * `fetch` does, except for redirects: XMLHttpRequest always follows them, so an answer from another address counts as
 * lost.
 */
export function sendByXhr(request: Request, body: Blob, onProgress: OnProgress): Promise<Response> {
  const { method, url, headers, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const xhr = new XMLHttpRequest();
    const listening = new AbortController();
    const fail = (cause: unknown): void => {
      listening.abort();
      reject(cause);
    };
    xhr.open(method, url);
    xhr.responseType = 'blob';
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded }) => onProgress({ loaded, total: body.size }));
    xhr.addEventListener('error', () => fail(new TypeError('The upload broke off')));
    xhr.addEventListener('abort', () => fail(signal.reason));
    xhr.addEventListener('load', () => {
      listening.abort();
      if (xhr.responseURL === url) resolve(responseOf(xhr));
      else reject(new TypeError('The upload was redirected'));
    });
    signal.addEventListener('abort', () => xhr.abort(), { signal: listening.signal });
    xhr.send(body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const { status, statusText } = xhr;
  const lines = xhr.getAllResponseHeaders().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const bodiless = status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : (xhr.response as Blob), { status, statusText, headers });
}
