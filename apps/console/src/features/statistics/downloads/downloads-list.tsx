import { useLingui } from '@lingui/react/macro';

import { useState } from 'react';

import { DownloadProgress } from './download-progress.tsx';

/** The progress of each download, the newest first. Saved ones go by themselves while nobody is at the list. */
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
