import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { IconButton } from '@publisher-console/ui/icon-button';
import { Progress } from '@publisher-console/ui/progress';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';

import { failureSentences } from '#lib/failure-text.ts';
import { useFormat } from '#lib/format.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { forgetDownload } from './report-downloads.ts';
import { cancelReportFile, hasEnded, isUnknown, reportFileQuery } from './report-files.queries.ts';
import type { ReportFile } from './report-files.queries.ts';
import { statisticsFailures } from './statistics-failures.ts';

/** How far a download is, with a way to cancel it. */
export function ReportDownload({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { data: file, error } = useQuery(reportFileQuery(api, id));
  const words = useDownloadWords();
  const isGone = isUnknown(error);
  useEffect(() => {
    if (isGone) forgetDownload(id);
  }, [id, isGone]);
  const cancelling = useMutation({
    ...cancelReportFile(api, id),
    onError: (failure) =>
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.cancelDownload), color: 'danger' }),
  });
  const isOver = hasEnded(file);
  const state = file === undefined ? t`The download begins` : words(file);
  return (
    <li className="flex flex-col gap-1.5 py-2 pr-2 pl-4">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium" title={file?.name}>
          {file?.name ?? t`Report`}
        </p>
        {isOver ? (
          <IconButton icon={X} label={t`Close`} onClick={() => forgetDownload(id)} />
        ) : (
          <Button variant="quiet" pending={cancelling.isPending} onClick={() => cancelling.mutate()}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      {!isOver && (
        <>
          <Progress label={t`Download`} value={file?.totalRows ? Math.min(1, file.rows / file.totalRows) : undefined} />
          <p className="text-caption text-text-muted">{state}</p>
        </>
      )}
      {/* The progress is not read out every second, the end is. */}
      <output
        aria-live="polite"
        className={`text-caption empty:hidden ${file?.state === 'done' ? 'text-success' : 'text-danger'}`}
      >
        {isOver && state}
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
      case 'failed':
        return t`The download broke off. The file is not whole. Please try again.`;
    }
  };
}
