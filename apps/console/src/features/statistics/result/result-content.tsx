import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Card } from '@publisher-console/ui/card';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { CancelledReport } from './cancelled-report.tsx';
import { ReportView } from './report-view.tsx';
import type { ReportViewProps } from './report-view.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

interface ResultContentProps extends Omit<ReportViewProps, 'statistic'> {
  /** The figures of this report, or of the one before while this one is loading; absent until the first answer. */
  statistic: Statistic | undefined;
  failure: unknown;
  isCancelled: boolean;
  onRetry: () => void;
}

/** The figures of a report, or what is shown in place of them. */
export function ResultContent({ statistic, failure, isCancelled, onRetry, ...view }: ResultContentProps) {
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
