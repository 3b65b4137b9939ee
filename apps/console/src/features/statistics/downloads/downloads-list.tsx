import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Progress } from '@publisher-console/ui/progress';
import { useMutation, useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useActiveFor } from '#common/lazy/use-active-for.ts';
import { focusAround } from '#common/page/disappearing-button.tsx';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { cancelReportFile, hasEnded, isUnknown, reportFileQuery } from './report-file.queries.ts';
import type { ReportFile } from './report-file.queries.ts';
import { readDownloads, removeDownload } from './tab-downloads.ts';

/** The state of a download in words. */
export function useDownloadState(file: ReportFile | undefined): string {
  const { t } = useLingui();
  const format = useFormat();
  if (file === undefined) return t`The download is starting`;
  const { state, rows, totalRows } = file;
  const written = format.count(rows);
  switch (state) {
    case 'waiting':
      return t`The download is starting`;
    case 'running':
      if (rows === 0) return t`Preparing…`;
      return totalRows === null
        ? t`${plural(rows, { one: '# row', other: '# rows' })}`
        : t`${written} of ${plural(totalRows, { one: '# row', other: '# rows' })}`;
    case 'done':
      return t`Downloaded: ${plural(rows, { one: '# row', other: '# rows' })}`;
    case 'cancelled':
      return t`Cancelled. The file is incomplete.`;
    case 'left':
      return t`The browser stopped the download. The file is incomplete.`;
    case 'expired':
      return t`The browser did not start the download. Please try again.`;
    default:
      return t`The download was interrupted. The file is incomplete. Please try again.`;
  }
}

const savedIsShownForMs = 10_000;

/** The last characters of a name are never cut. They fit `_application_data.csv`. */
const shownEnd = 21;

interface DownloadProgressProps {
  id: string;
  /** Whether the pointer or the focus is in the list, so that a saved download is not removed. */
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
      {/* A live region only for the end and a failure, because progress would be read out every second. */}
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

/** Shows the icon of the file type and always the end of the name, because files of one day differ only in these. */
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

/**
 * @returns a function that removes a download from the list. It is also called once `isGone`: the API has dropped the
 * download, or the user has seen it
 */
function useRemoval(id: string, row: RefObject<HTMLLIElement | null>, isGone: boolean): () => void {
  function remove() {
    // The list disappears with its last row.
    const closing = readDownloads().length > 1 ? row.current : row.current?.closest('section');
    if (closing && row.current?.contains(document.activeElement)) focusAround(closing);
    removeDownload(id);
  }
  const removeNow = useEffectEvent(remove);
  useEffect(() => {
    if (isGone) removeNow();
  }, [isGone]);
  return remove;
}

/** The progress of each download, the newest first. Saved ones disappear while no pointer or focus is in the list. */
export function DownloadsList({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only notice who is at the list
    <section
      aria-label={t`Downloads`}
      tabIndex={-1}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="fixed right-4 bottom-4 z-30 w-80 max-w-[calc(100vw-2rem)] rounded-base border border-border bg-surface-raised shadow-raised outline-none max-md:bottom-20 print:hidden"
    >
      <ul className="divide-y divide-border">
        {ids.map((id) => (
          <DownloadProgress key={id} id={id} isHeld={hasPointer || hasFocus} />
        ))}
      </ul>
    </section>
  );
}
