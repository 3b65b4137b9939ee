import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRef } from 'react';

import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';

import { ProgressLine } from './progress-line.tsx';
import { ReportStrip } from './report-strip.tsx';
import type { ReportRun } from './report-strip.tsx';

interface ReportResultProps {
  failure: unknown;
  /** Whether the draft differs from the report. */
  isChanged: boolean;
  /** Null if no call is running. */
  run: ReportRun | null;
  onCancel: () => void;
  /** Resets the draft to that of the report. */
  onReset: () => void;
  children: ReactNode;
}

/**
 * The section of a result. Its parts are dimmed while they are out of date: each has `in-data-stale:stale`, because
 * with a selector that ends in `*` the browser would restyle all elements in them. The section gets the focus when the
 * focused control disappears. It lays out all parts: the strip, which belongs to the draft, is between the totals and
 * the rest.
 */
export function ReportResult({ failure, isChanged, run, onCancel, onReset, children }: ReportResultProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);

  const isOther = run?.isSameChoice === false;
  // The page buttons and the headers disappear with the table when its next page cannot be loaded.
  useRescuedFocus(section, failure);

  return (
    <section ref={section} aria-label={t`Report`} tabIndex={-1} className="relative flex flex-col gap-4 outline-none">
      {isOther && !run.isWaiting && <ProgressLine place="above" />}
      <ReportStrip isChanged={isChanged} run={run} onCancel={onCancel} onReset={onReset} />
      <div data-stale={isChanged || isOther || undefined} className="contents">
        {children}
      </div>
    </section>
  );
}
