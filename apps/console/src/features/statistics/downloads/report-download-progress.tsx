import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Progress } from '@publisher-console/ui/progress';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { focusAround } from '#common/page/disappearing-button.tsx';
import { statisticsFailures } from '#features/statistics/statistics-failures.ts';

import { forgetDownload, readDownloads } from './report-downloads.ts';
import { cancelReportFile, hasEnded, isUnknown, reportFileQuery } from './report-files.queries.ts';
import type { ReportFile } from './report-files.queries.ts';

/** How far a download is, with a way to cancel it. */
export function ReportDownloadProgress({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { data: file, error } = useQuery(reportFileQuery(api, id));
  const words = useDownloadWords();
  const isGone = isUnknown(error);
  const row = useRef<HTMLLIElement>(null);
  function forget() {
    // The list closes with its last row.
    const closing = readDownloads().length > 1 ? row.current : row.current?.closest('section');
    if (closing && row.current?.contains(document.activeElement)) focusAround(closing);
    forgetDownload(id);
  }
  const forgetGone = useEffectEvent(forget);
  useEffect(() => {
    if (isGone) forgetGone();
  }, [isGone]);
  const cancelling = useMutation({
    ...cancelReportFile(api, id),
    onError: (failure) =>
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.cancelDownload), color: 'danger' }),
  });
  const isOver = hasEnded(file);
  const state = file === undefined ? t`The download begins` : words(file);
  return (
    <li ref={row} className="flex flex-col gap-1.5 py-2 pr-2 pl-4">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium" title={file?.name}>
          {file?.name ?? t`Report`}
        </p>
        {/* One button: it keeps the focus when the download ends under it. */}
        <Button
          variant="quiet"
          pending={!isOver && cancelling.isPending}
          onClick={() => (isOver ? forget() : cancelling.mutate())}
        >
          {isOver ? (
            <>
              <X aria-hidden className="size-4.5" />
              <span className="sr-only">
                <Trans>Close</Trans>
              </span>
            </>
          ) : (
            <Trans>Cancel</Trans>
          )}
        </Button>
      </div>
      {!isOver && (
        <>
          <Progress label={t`Download`} value={file?.totalRows ? Math.min(1, file.rows / file.totalRows) : undefined} />
          <p className="text-caption text-text-muted">{state}</p>
        </>
      )}
      {/* The progress is not read out every second. Its end is, and that nothing is known of it. */}
      <output
        aria-live="polite"
        className={`text-caption empty:hidden ${file?.state === 'done' ? 'text-success' : 'text-danger'}`}
      >
        {isOver && state}
        {!isOver && error !== null && !isGone && (
          <Trans>Its progress cannot be loaded at the moment. The download itself goes on.</Trans>
        )}
      </output>
    </li>
  );
}

/** Says in words how far a download is. */
function useDownloadWords(): (file: ReportFile) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ state, rows, totalRows }) => {
    const written = format.count(rows);
    switch (state) {
      case 'waiting':
        return t`The download begins`;
      case 'running':
        if (rows === 0) return t`Preparing…`;
        return totalRows === null
          ? t`${plural(rows, { one: '# row', other: '# rows' })}`
          : t`${written} of ${plural(totalRows, { one: '# row', other: '# rows' })}`;
      case 'done':
        return t`Downloaded: ${plural(rows, { one: '# row', other: '# rows' })}`;
      case 'cancelled':
        return t`Cancelled. The file is not whole.`;
      case 'left':
        return t`The browser ended the download. The file is not whole.`;
      case 'expired':
        return t`The browser did not begin the download. Please try again.`;
      default:
        return t`The download broke off. The file is not whole. Please try again.`;
    }
  };
}
