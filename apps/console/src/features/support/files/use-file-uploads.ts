import type { ApiClient } from '@publisher-console/api-client';
import { upload } from '@publisher-console/api-client/upload';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFileUploads } from './file-uploads.ts';
import type { FileUploads } from './file-uploads.ts';
import type { Upload } from './upload.ts';

/** Uploads each file in a separate call. */
function uploadsOf(api: ApiClient): FileUploads {
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

/** The files of the form. Their uploads are aborted when the form unmounts. */
export function useFileUploads(api: ApiClient): { uploads: FileUploads; shown: readonly Upload[] } {
  const [uploads] = useState(() => uploadsOf(api));
  const shown = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);

  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('online', uploads.retryAll, { signal: listening.signal });
    return () => {
      listening.abort();
      uploads.end();
    };
  }, [uploads]);

  // A file that is dropped outside the drop zone would replace the page.
  useEffect(() => {
    const listening = new AbortController();
    const onDrag = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true || event.defaultPrevented) return;
      event.preventDefault();
      if (event.type === 'drop') uploads.add([...event.dataTransfer.files]);
    };
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, onDrag, { signal: listening.signal });
    return () => listening.abort();
  }, [uploads]);

  return { uploads, shown };
}
