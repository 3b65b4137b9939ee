import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { download } from '@publisher-console/api-client/download';
import type { OnProgress } from '@publisher-console/api-client/download';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DocumentRequest } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { stageKeys } from '#session/current-user.queries.ts';

const documentsKey = ['document'] as const;

/** A document of the publisher, in the language of the page if there is one; null if the network has none. */
export const documentQuery = (api: ApiClient, locale: string, body: DocumentRequest) =>
  queryOptions({
    queryKey: [...documentsKey, locale, body] as const,
    queryFn: async ({ signal }) => {
      const { documentList } = await unwrap(api.POST('/document', { body, signal }));
      return documentList[0] ?? null;
    },
  });

/**
 * Downloads and saves the file of a document, unless its signal is aborted. After a failure the documents are invalidated,
 * because the file may have been replaced. A download may complete a step of the checklist, which is invalidated.
 */
export const downloadDocument = (api: ApiClient, fileId: string, onProgress: OnProgress) =>
  mutationOptions({
    mutationFn: async (signal: AbortSignal) => {
      try {
        const { fileName, type, stream } = await download(api, '/file/download/{id}', {
          params: { path: { id: fileId } },
          onProgress,
          signal,
        });
        const file = await new Response(stream, { headers: { 'Content-Type': type } }).blob();
        if (!signal.aborted) saveBlob(fileName, file);
      } catch (failure) {
        if (!signal.aborted) throw failure;
      }
    },
    meta: { invalidates: [stageKeys.all] },
    onError: (_failure, _none, _result, { client }) => client.invalidateQueries({ queryKey: documentsKey }),
  });

export const documentsFailures = {
  load: { fallback: msg`An error occurred while loading the documents` },
  // docs/product.md, section 8.
  download: { fallback: msg`Document downloading error` },
} satisfies Record<string, FailureTexts>;
