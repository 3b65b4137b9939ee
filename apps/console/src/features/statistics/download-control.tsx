import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { ChevronDown, Download } from 'lucide-react';
import { useId, useState, useTransition } from 'react';

import { failureSentences } from '#lib/failure-text.ts';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { addDownload } from './report-downloads.ts';
import { createReportFile } from './report-files.queries.ts';
import type { ReportFileFormat } from './report-files.queries.ts';
import type { Report } from './report.ts';
import { statisticsFailures } from './statistics-failures.ts';

const DownloadMenu = lazyRouteComponent(() => import('./download-menu.tsx'), 'DownloadMenu');
const menu = [() => DownloadMenu.preload?.()];

interface DownloadControlProps {
  /** The report that is shown. */
  report: Report;
  /** Why it cannot be downloaded now: nothing is built, or something else is chosen. */
  obstacle: 'not-built' | 'changed' | null;
}

/** Downloads the report that is shown. The browser saves the file, so that it may be larger than its memory. */
export function DownloadControl({ report, obstacle }: DownloadControlProps) {
  const { t, i18n } = useLingui();
  const { api, settings, ui } = useRouterContext();
  const reasonId = useId();
  // Undefined until the button is pressed for the first time.
  const [open, setOpen] = useState<boolean>();
  const [isLoading, startLoading] = useTransition();
  useLoadWhenIdle(menu);
  const creation = useMutation({
    ...createReportFile(api),
    onSuccess: ({ file, url }) => {
      addDownload(file.id);
      saveByBrowser(`${settings.apiBaseUrl.replace(/\/+$/u, '')}${url}`);
      ui.announce(t`The download begins`);
    },
    onError: (failure) =>
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.download), color: 'danger' }),
  });

  const reasons = {
    'not-built': t`There is no report to download yet`,
    changed: t`The choice has changed. Build the report to download it`,
  };
  const reason = obstacle === null ? undefined : reasons[obstacle];
  const button = (
    <Button
      variant="secondary"
      className="px-3 max-lg:flex-1 aria-disabled:opacity-50"
      pending={isLoading || creation.isPending}
      {...(reason !== undefined && { 'aria-disabled': true, title: reason })}
      aria-describedby={reason === undefined ? undefined : reasonId}
      {...((open === undefined || reason !== undefined) && {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onClick: () => {
          if (reason === undefined) startLoading(() => setOpen(true));
          else ui.snackbar.show({ text: reason, color: 'notice' });
        },
      })}
    >
      {/* Between these widths the row of controls has no room for the word. */}
      <Download aria-hidden className="size-4 shrink-0 max-xl:hidden 2xl:hidden" />
      <span className="xl:max-2xl:sr-only">
        <Trans>Download</Trans>
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 xl:max-2xl:hidden" />
    </Button>
  );
  return (
    <>
      {open === undefined || reason !== undefined ? (
        button
      ) : (
        <DownloadMenu
          trigger={button}
          open={open}
          onOpenChange={setOpen}
          onChoose={(format: ReportFileFormat) => creation.mutate({ report, format })}
        />
      )}
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
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
