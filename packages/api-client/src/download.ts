import type { paths } from '@publisher-console/api-contract';
import type { MaybeOptionalInit, Middleware } from 'openapi-fetch';

import type { ApiClient, CallOptions, PathsWith } from './api-client.ts';
import { answerFailure } from './answer-failure.ts';
import { parseBody } from './envelope.ts';
import { fileNameOf } from './file-name.ts';
import { guardBody, readText } from './transport.ts';
import { onlyFailures } from './unwrap.ts';
import { countBytes } from './progress.ts';
import type { OnProgress } from './progress.ts';

export type { OnProgress, Progress } from './progress.ts';

/** The calls that answer with a file. */
export type FilePath = {
  [Path in PathsWith<'post'>]: paths[Path] extends {
    post: { responses: { 200: { content: { 'application/json': unknown } } } };
  }
    ? never
    : Path;
}[PathsWith<'post'>];

export type DownloadOptions<Path extends FilePath> = NonNullable<MaybeOptionalInit<paths[Path], 'post'>> &
  CallOptions & { onProgress?: OnProgress };

/** A file that has begun to arrive. */
export interface Download {
  /** As the server calls it, without any folder. */
  fileName: string;
  /** Media type, such as `text/csv; charset=utf-8`. */
  type: string;
  /** Bytes; null where the server does not know it before the end. */
  size: number | null;
  /** The bytes. It fails with an `ApiFailure` unless the whole file arrives; cancelling it ends the download. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
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
      // A captive portal's page is not to be saved under the name of a report.
      if (fileName === null) throw answerFailure(request, response, parseBody(await readText(request, response)));

      const size = sizeOf(headers);
      const whole = guardBody(request, response, size);
      file = {
        fileName,
        type: headers.get('Content-Type') ?? 'application/octet-stream',
        size,
        stream: onProgress ? whole.pipeThrough(countBytes(size, onProgress)) : whole,
      };
    },
  };
  // The compiler does not see that the options of a path that is still open are those of that path.
  const call = api.POST as (path: FilePath, options: object) => Promise<unknown>;
  await onlyFailures(call(path, { ...options, parseAs: 'stream', middleware: [receive] }));
  return file as Download;
}

/** Null for a compressed answer, whose length is not that of the bytes that come out of it. */
function sizeOf(headers: Headers): number | null {
  const length = headers.get('Content-Length');
  return length === null || headers.has('Content-Encoding') ? null : Number(length);
}
