import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Card } from '@publisher-console/ui/card';
import { useRef } from 'react';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { CancelledReport } from './cancelled-report.tsx';
import { ReportStrip } from './report-strip.tsx';
import type { ReportRun } from './report-strip.tsx';
import { ReportView } from './report-view.tsx';
import type { ReportViewProps } from './report-view.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

interface ReportResultProps extends Omit<ReportViewProps, 'statistic' | 'isRunning'> {
  /** The figures of this report, or of the one before while this one is loading; absent until the first answer. */
  statistic: Statistic | undefined;
  failure: unknown;
  /** The draft differs from the report. */
  isChanged: boolean;
  /** Null if no call is running. */
  run: ReportRun | null;
  isCancelled: boolean;
  onRetry: () => void;
  onCancel: () => void;
  /** Returns the draft to that of the report. */
  onReset: () => void;
}

/** The figures of a report, or what is shown in place of them. It gets the focus when the focused control disappears. */
export function ReportResult({ isChanged, run, onCancel, onReset, ...rest }: ReportResultProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);

  // The page buttons and the headers disappear with the table when its next page cannot be loaded.
  useRescuedFocus(section, rest.failure);

  return (
    <section ref={section} aria-label={t`Report`} tabIndex={-1} className="outline-none">
      <ReportStrip isChanged={isChanged} run={run} onCancel={onCancel} onReset={onReset} />
      <div data-stale={isChanged || run?.isSameChoice === false || undefined} className="data-stale:stale">
        <ResultContent isRunning={run !== null} {...rest} />
      </div>
    </section>
  );
}

interface ResultContentProps extends Omit<ReportResultProps, 'isChanged' | 'run' | 'onCancel' | 'onReset'> {
  isRunning: boolean;
}

function ResultContent({ statistic, failure, isCancelled, onRetry, ...view }: ResultContentProps) {
  if (failure) {
    // A call that the API refuses because of its fields would be refused again.
    const isRefused = failure instanceof ApiFailure && failure.kind === 'fields';
    return (
      <Card>
        <FailureNotice
          failure={failure}
          texts={statisticsFailures.loadReport}
          onRetry={isRefused ? undefined : onRetry}
        />
      </Card>
    );
  }
  if (isCancelled) return <CancelledReport onRetry={onRetry} />;
  return statistic ? <ReportView statistic={statistic} {...view} /> : <ResultSkeleton report={view.report} />;
}
