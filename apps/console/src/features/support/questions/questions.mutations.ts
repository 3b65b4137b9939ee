import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { download } from '@publisher-console/api-client/download';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { questionsKey } from '#inventory/questions.queries.ts';

const meta = { invalidates: [questionsKey] };
const path = (id: string) => ({ params: { path: { id } } });

export const closeQuestion = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (id: string): Promise<unknown> => unwrap(api.POST('/question/{id}/close', path(id))),
    meta,
  });

export const readQuestion = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (id: string): Promise<unknown> => unwrap(api.POST('/question/{id}/read', path(id))),
    meta,
  });

/** Downloads and saves a file of a message. */
export const downloadMessageFile = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const { fileName, type, stream } = await download(api, '/file/download/{id}', path(id));
      saveBlob(fileName, await new Response(stream, { headers: { 'Content-Type': type } }).blob());
    },
  });

export const questionFailures = {
  loadAll: { fallback: msg`Failed to load the questions` },
  load: { fallback: msg`Failed to load the question` },
  close: { fallback: msg`Failed to close the question` },
  download: { codes: { not_found: msg`The file is gone.` }, fallback: msg`Failed to download the file` },
} satisfies Record<string, FailureTexts>;
