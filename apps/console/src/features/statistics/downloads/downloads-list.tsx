import { useLingui } from '@lingui/react/macro';

import { DownloadProgress } from './download-progress.tsx';

/** The progress of each download, the newest first. */
export function DownloadsList({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Downloads`}
      tabIndex={-1}
      className="fixed right-4 bottom-4 z-30 w-80 max-w-[calc(100vw-2rem)] rounded-base border border-border bg-surface-raised shadow-raised outline-none max-md:bottom-20 print:hidden"
    >
      <ul className="divide-y divide-border">
        {ids.map((id) => (
          <DownloadProgress key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
