import { useLingui } from '@lingui/react/macro';
import { DropdownMenu, DropdownMenuItem } from '@publisher-console/ui/dropdown-menu';
import { useMutation } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { DownloadButton } from './download-button.tsx';
import { createReportFile } from './report-file.queries.ts';
import type { ReportFileKind } from './report-file.queries.ts';
import { addDownload } from './tab-downloads.ts';

interface DownloadMenuProps {
  report: ReportQuery;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The download menu, loaded later. The browser saves the file, which may be larger than the browser's memory. */
export function DownloadMenu({ report, ...menu }: DownloadMenuProps) {
  const { t, i18n } = useLingui();
  const { api, settings, ui } = useRouterContext();
  const { mutate, isPending } = useMutation({
    ...createReportFile(api),
    onSuccess: ({ file, url }) => {
      addDownload(file.id);
      downloadFile(`${settings.apiBaseUrl.replace(/\/+$/u, '')}${url}`);
      ui.announce(t`The download is starting`);
    },
    onError: (failure) =>
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.download), color: 'danger' }),
  });
  const download = (kind: ReportFileKind): void => mutate({ report, kind });
  return (
    <DropdownMenu {...menu} trigger={<DownloadButton pending={isPending} />}>
      <DropdownMenuItem icon={FileText} onSelect={() => download({ format: 'csv' })}>
        {t`CSV`}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileSpreadsheet} onSelect={() => download({ format: 'xlsx' })}>
        {t`Excel (XLSX)`}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileText} onSelect={() => download({ format: 'csv', content: 'data' })}>
        {t`CSV, data only`}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileSpreadsheet} onSelect={() => download({ format: 'xlsx', content: 'data' })}>
        {t`Excel (XLSX), data only`}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

/** The answer is an attachment, so the browser stays on the page, even if the API has another origin. */
function downloadFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
