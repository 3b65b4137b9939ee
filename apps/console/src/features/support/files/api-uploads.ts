import type { ApiClient } from '@publisher-console/api-client';
import { upload } from '@publisher-console/api-client/upload';

import { createFileUploads } from './file-uploads.ts';
import type { FileUploads } from './file-uploads.ts';

/** Uploads each file in a separate call. */
export function uploadsOf(api: ApiClient): FileUploads {
  return createFileUploads(async (file, { onProgress, signal }) => {
    const { items } = await upload(api, [file], {
      onProgress: ({ loaded, total }) => onProgress(loaded / (total ?? loaded)),
      signal,
    });
    const [stored] = items;
    if (stored === undefined) throw new Error('The server has stored no file.');
    return stored.id;
  });
}
