import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';

import type { ReportFile } from './report-file.queries.ts';

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
