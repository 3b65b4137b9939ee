import type { Progress } from '@publisher-console/api-client/download';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { downloadDocument } from '#features/documents/documents.queries.ts';

/** Downloads the file of a document. `progress` is the received part, from 0 to 1; null unless more is expected. */
export function useDocumentDownload(fileId: string) {
  const { api } = useRouterContext();
  const [progress, setProgress] = useState<number | null>(null);
  const show = ({ loaded, total }: Progress): void =>
    setProgress(total === null || loaded >= total ? null : loaded / total);
  const { mutate, isPending, error } = useMutation({
    ...downloadDocument(api, fileId, show),
    onSettled: () => setProgress(null),
  });
  const sending = useRef<AbortController>(null);
  const save = (): void => {
    sending.current = new AbortController();
    mutate(sending.current.signal);
  };
  return { save, cancel: () => sending.current?.abort(), progress, isPending, error };
}
