import type { FileListAnswer } from '@publisher-console/api-contract';

import type { ApiClient } from './api-client.ts';
import type { CallOptions } from './call-types.ts';
import { multipartOf } from './multipart.ts';
import type { NamedFile } from './multipart.ts';
import type { CallRequest } from './call-layer.ts';
import { unwrap } from './unwrap.ts';
import { createUploadTransport } from './upload-transport.ts';
import type { OnProgress } from './progress.ts';

export type { NamedFile } from './multipart.ts';
export type { OnProgress, Progress } from './progress.ts';

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
