import type { Progress } from '@publisher-console/api-client/download';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#lib/router-context.ts';

import { downloadDocument } from './documents.queries.ts';

/** Saves the file of a document. `progress` is the part that has arrived, from 0 to 1; null before the first and after the last byte. */
export function useDocumentDownload(fileId: string) {
  const { api } = useRouterContext();
  const [arrived, setArrived] = useState<Progress | null>(null);
  const { mutate, isPending, error } = useMutation({
    ...downloadDocument(api, fileId, setArrived),
    onSettled: () => setArrived(null),
  });
  const isUnderWay = isPending && arrived?.total != null && arrived.loaded < arrived.total;
  return {
    save: () => mutate(),
    progress: isUnderWay ? arrived.loaded / (arrived.total ?? 1) : null,
    isPending,
    error,
  };
}
