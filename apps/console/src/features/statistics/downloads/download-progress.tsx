import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Progress } from '@publisher-console/ui/progress';
import { useMutation, useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useActiveFor } from '#common/late/use-active-for.ts';
import { focusAround } from '#common/page/disappearing-button.tsx';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';

import { cancelReportFile, hasEnded, isUnknown, reportFileQuery } from './report-file.queries.ts';
import { readDownloads, removeDownload } from './tab-downloads.ts';
import { useDownloadState } from './use-download-state.ts';

const savedIsShownForMs = 10_000;

/** Characters of a name that are never cut, such as `_application_data.csv`. */
const shownEnd = 21;

interface DownloadProgressProps {
  id: string;
  /** Somebody is at the list, so a saved download stays. */
  isHeld: boolean;
}

/** The progress of a download, with a button to cancel it. */
export function DownloadProgress({ id, isHeld }: DownloadProgressProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { data: file, error } = useQuery(reportFileQuery(api, id));
  const isGone = isUnknown(error);
  const row = useRef<HTMLLIElement>(null);
  const isRead = useActiveFor(file?.state === 'done' && !isHeld, savedIsShownForMs);
  const remove = useRemoval(id, row, isGone || isRead);
  const cancelling = useMutation({
    ...cancelReportFile(api, id),
    onError: (failure) =>
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.cancelDownload), color: 'danger' }),
  });
  const isOver = hasEnded(file);
  const state = useDownloadState(file);
  return (
    <li ref={row} className="flex flex-col gap-1.5 py-2 pr-2 pl-4">
      <div className="flex items-center gap-2">
        <FileName name={file?.name ?? t`Report`} />
        {/* One button, so that the focus stays on it when the download ends. */}
        <Button
          variant="quiet"
          pending={!isOver && cancelling.isPending}
          onClick={() => (isOver ? remove() : cancelling.mutate())}
        >
          {isOver ? <CloseLabel /> : <Trans>Cancel</Trans>}
        </Button>
      </div>
      {!isOver && (
        <>
          <Progress label={t`Download`} value={file?.totalRows ? Math.min(1, file.rows / file.totalRows) : undefined} />
          <p className="text-caption text-text-muted">{state}</p>
        </>
      )}
      {/* A live region for the end and a failure; the progress would be read out every second. */}
      <output
        aria-live="polite"
        className={`text-caption empty:hidden ${file?.state === 'done' ? 'text-success' : 'text-danger'}`}
      >
        {isOver && <span>{state}</span>}
        {!isOver && error !== null && !isGone && (
          <Trans>Its progress is not available at the moment. The download continues.</Trans>
        )}
      </output>
    </li>
  );
}

/** With the kind of file and the end of its name in sight: files of one day differ in nothing else. */
function FileName({ name }: { name: string }) {
  const Icon = name.split('.').at(-1) === 'xlsx' ? FileSpreadsheet : FileText;
  const end = Math.max(0, name.length - shownEnd);
  return (
    <p className="flex min-w-0 flex-1 items-center gap-1.5 font-medium" translate="no" title={name}>
      <Icon aria-hidden className="size-4.5 shrink-0 text-text-muted" />
      <span className="flex min-w-0">
        <span className="truncate">{name.slice(0, end)}</span>
        <span className="shrink-0">{name.slice(end)}</span>
      </span>
    </p>
  );
}

function CloseLabel() {
  return (
    <>
      <X aria-hidden className="size-4.5" />
      <span className="sr-only">
        <Trans>Close</Trans>
      </span>
    </>
  );
}

/** @returns removes a download from the list; done without a press when it `isGone`: the API has dropped it, or it was read */
function useRemoval(id: string, row: RefObject<HTMLLIElement | null>, isGone: boolean): () => void {
  function remove() {
    // The list closes with its last row.
    const closing = readDownloads().length > 1 ? row.current : row.current?.closest('section');
    if (closing && row.current?.contains(document.activeElement)) focusAround(closing);
    removeDownload(id);
  }
  const removeGone = useEffectEvent(remove);
  useEffect(() => {
    if (isGone) removeGone();
  }, [isGone]);
  return remove;
}
