import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

import { readDownloads, readNoDownloads, subscribeToDownloads } from './report-downloads.ts';
import { ReportDownload } from './report-download.tsx';

/** The downloads of this tab, in a corner of the page. */
export function ReportDownloadsPanel() {
  const { t } = useLingui();
  const ids = useSyncExternalStore(subscribeToDownloads, readDownloads, readNoDownloads);
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={t`Downloads`}
      className="fixed right-4 bottom-4 z-30 w-80 max-w-[calc(100vw-2rem)] rounded-base border border-border bg-surface-raised shadow-raised max-md:bottom-20 print:hidden"
    >
      <ul className="divide-y divide-border">
        {ids.map((id) => (
          <ReportDownload key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
