import { answerFailure } from './answer-failure.ts';
import type { ApiClient } from './api-client.ts';
import type { CallRequest, Middleware } from './call-types.ts';
import { fileVerbs } from './calls.ts';
import type { FileCalls } from './calls.ts';
import { fileNameOf } from './file-name.ts';
import { countBytes, guardBody, readText } from './transport.ts';
import type { Bytes, OnProgress } from './transport.ts';
import { onlyFailures } from './unwrap.ts';

export type { OnProgress, Progress } from './transport.ts';

/** The calls that answer with a file. */
export type FilePath = keyof FileCalls;

export type DownloadOptions<Path extends FilePath> = FileCalls[Path] & { onProgress?: OnProgress | undefined };

/** A file that has begun to arrive. */
export interface Download {
  /** The name from the server, without any folder. */
  fileName: string;
  /** Media type, such as `text/csv; charset=utf-8`. */
  type: string;
  /** Bytes; null if the server does not send the size. */
  size: number | null;
  /** The bytes. It fails with an `ApiFailure` unless the whole file arrives; cancelling it ends the download. */
  stream: Bytes & AsyncIterable<Uint8Array>;
}

/**
 * Calls an operation that answers with a file, and resolves when the file begins.
 *
 * @example const { fileName, stream } = await download(api, '/report/generate', { body });
 * @throws {ApiFailure}
 */
export async function download<Path extends FilePath>(
  api: ApiClient,
  path: Path,
  { onProgress, ...options }: DownloadOptions<Path>,
): Promise<Download> {
  let file: Download | undefined;
  const receive: Middleware = {
    async onResponse({ request, response }) {
      if (!response.ok) return;
      const { headers } = response;
      const fileName = fileNameOf(headers.get('Content-Disposition'));
      // A captive portal's page must not be saved as a report.
      if (fileName === null) {
        const text = await readText(request, response).finally(() => (request as CallRequest).release?.());
        throw answerFailure(request, response, text);
      }

      const size = sizeOf(headers);
      const whole = guardBody(request, response, size);
      file = {
        fileName,
        type: headers.get('Content-Type') ?? 'application/octet-stream',
        size,
        stream: iterable(onProgress ? whole.pipeThrough(countBytes(size, onProgress)) : whole),
      };
    },
  };
  // The compiler does not relate the options to a path that is a type parameter.
  const call = api[fileVerbs[path]] as (path: FilePath, options: object) => Promise<unknown>;
  await onlyFailures(call(path, { ...options, parseAs: 'stream', middleware: [receive] }));
  return file as Download;
}

/** Null for a compressed answer, whose header has the compressed length. */
function sizeOf(headers: Headers): number | null {
  const length = headers.get('Content-Length');
  return length === null || headers.has('Content-Encoding') ? null : Number(length);
}

/** Makes a stream iterable with `for await` in browsers that do not support it. */
function iterable(stream: Bytes): Download['stream'] {
  return Symbol.asyncIterator in stream
    ? (stream as Download['stream'])
    : Object.assign(stream, { [Symbol.asyncIterator]: () => chunksOf(stream) });
}

async function* chunksOf(stream: Bytes): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that stops before the end cancels the download.
    await reader.cancel();
  }
}
