import { useLingui } from '@lingui/react/macro';
import { DropdownMenu, DropdownMenuItem } from '@publisher-console/ui/dropdown-menu';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import type { Report } from '#features/statistics/model/report.ts';
import { statisticsFailures } from '#features/statistics/statistics-failures.ts';

import { DownloadButton } from './download-button.tsx';
import { addDownload } from './report-downloads.ts';
import { createReportFile } from './report-files.queries.ts';

interface DownloadMenuProps {
  report: Report;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu of the download, loaded late. The browser saves the file, so that it may be larger than its memory. */
export function DownloadMenu({ report, ...menu }: DownloadMenuProps) {
  const { t, i18n } = useLingui();
  const { api, settings, ui } = useRouterContext();
  const { mutate, isPending } = useMutation({
    ...createReportFile(api),
    onSuccess: ({ file, url }) => {
      addDownload(file.id);
      saveByBrowser(`${settings.apiBaseUrl.replace(/\/+$/u, '')}${url}`);
      ui.announce(t`The download begins`);
    },
    onError: (failure) =>
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.download), color: 'danger' }),
  });
  return (
    <DropdownMenu {...menu} trigger={<DownloadButton pending={isPending} />}>
      <DropdownMenuItem icon={FileText} onSelect={() => mutate({ report, format: 'csv' })}>
        {t`CSV`}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileSpreadsheet} onSelect={() => mutate({ report, format: 'xlsx' })}>
        {t`Excel (XLSX)`}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

/** The answer is an attachment: the page stays as it is, also where the API has another origin. */
function saveByBrowser(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
