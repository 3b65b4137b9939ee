import type { FileListAnswer } from '@publisher-console/api-contract';

import type { ApiClient } from './api-client.ts';
import type { CallOptions, CallRequest } from './call-types.ts';
import { countBytes, derivedRequest } from './transport.ts';
import type { OnProgress, Send } from './transport.ts';
import { unwrap } from './unwrap.ts';

export type { OnProgress, Progress } from './transport.ts';

export interface UploadOptions extends CallOptions {
  /** Called while bytes are sent. Starts from 0 again when the call is sent again with a new token. */
  onProgress?: OnProgress | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Uploads files (`POST /file/upload/files`) and resolves with the stored files, in the same order.
 *
 * No file is read into memory: a `File` of a form and the `Blob` of Node's `fs.openAsBlob` are read while they are
 * sent, and once more if the access token turns out to have expired.
 *
 * @throws {ApiFailure}
 */
export async function upload(
  api: ApiClient,
  files: readonly (File | NamedFile)[],
  { onProgress, ...options }: UploadOptions = {},
): Promise<FileListAnswer['data']> {
  const named = files.map((file) => (file instanceof Blob ? { name: file.name, bytes: file } : file));
  const body = multipartOf('files[]', named);
  const sending: Pick<CallRequest, 'sendBy'> = { sendBy: (fetch) => createUploadTransport(body, onProgress, fetch) };
  return unwrap(
    api.POST('/file/upload/files', {
      ...options,
      ...sending,
      headers: { 'Content-Type': body.type },
      // The transport adds the body: in the contract, the bytes of a file have the type `string`.
      body: { 'files[]': [] },
      bodySerializer: () => undefined,
    }),
  );
}

/** A file's bytes and the name to send with them. A `File` is one. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/**
 * A form with one field of files, as `FormData` would send it (RFC 7578). As a `Blob` it has a size, can be read again, and
 * does not load the files into memory.
 */
function multipartOf(field: string, files: readonly NamedFile[]): Blob {
  const boundary = `form-${crypto.randomUUID()}`;
  const parts = files.flatMap(({ name, bytes }) => [
    `--${boundary}\r\n`,
    `Content-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(name)}"\r\n`,
    `Content-Type: ${bytes.type || 'application/octet-stream'}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Escapes as in https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

/**
 * Sends requests with this body. Each try reads it again, so it is never held in memory.
 */
function createUploadTransport(body: Blob, onProgress: OnProgress | undefined, fetch: Send): Send {
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

/**
 * Sends a request by XMLHttpRequest, because only that reports the progress of an upload in every browser. It settles as
 * `fetch` does, except for redirects: XMLHttpRequest always follows them, so an answer from another address counts as
 * lost.
 */
function sendByXhr(request: Request, body: Blob, onProgress: OnProgress): Promise<Response> {
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
