import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { FilterCriteriaAnswer, StatisticSort } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useRef } from 'react';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { LatePart } from '#common/late/late-part.tsx';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';
import type { PageSize, Report } from '#features/statistics/model/report.ts';
import { statisticsFailures } from '#features/statistics/statistics-failures.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { ReportStrip } from './report-strip.tsx';
import type { ReportRun } from './report-strip.tsx';
import { ReportView } from './report-view.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

const CancelledReport = lazyRouteComponent(() => import('./cancelled-report.tsx'), 'CancelledReport');

interface ReportResultProps {
  /** The report in the address. */
  report: Report;
  filters: FilterCriteriaAnswer['data'];
  /** The figures of this report, or of the one before it while this one is loading; absent until the first answer. */
  statistic: Statistic | undefined;
  failure: unknown;
  /** The choice in the controls is not that of the report. */
  isChanged: boolean;
  /** Null if the report is not being built. */
  run: ReportRun | null;
  isCancelled: boolean;
  onSort: (field: StatisticSort['field']) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
  onReportChange: (report: Report, options?: { replace: boolean }) => void;
  onRetry: () => void;
  onCancel: () => void;
  /** Returns the controls to the choice of the report. */
  onReset: () => void;
}

/** The figures of a report, or what is shown instead of them. It takes the focus when the focused control disappears. */
export function ReportResult({ isChanged, run, onCancel, onReset, ...rest }: ReportResultProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);

  // The page buttons and the headers go with the table when its next page fails.
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

function ResultContent({
  report,
  filters,
  statistic,
  failure,
  isRunning,
  isCancelled,
  onSort,
  onPageChange,
  onSizeChange,
  onReportChange,
  onRetry,
}: Omit<ReportResultProps, 'isChanged' | 'run' | 'onCancel' | 'onReset'> & { isRunning: boolean }) {
  if (failure) {
    // What the API refuses as it is, it will refuse again.
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
  if (isCancelled) {
    return (
      <LatePart>
        <CancelledReport onRetry={onRetry} />
      </LatePart>
    );
  }
  if (!statistic) return <ResultSkeleton report={report} />;
  return (
    <ReportView
      report={report}
      filters={filters}
      statistic={statistic}
      isRunning={isRunning}
      onSort={onSort}
      onPageChange={onPageChange}
      onSizeChange={onSizeChange}
      onReportChange={onReportChange}
    />
  );
}
