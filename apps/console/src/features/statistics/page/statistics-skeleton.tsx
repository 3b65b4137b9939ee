import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { useUiState } from '#common/context/use-ui-state.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import { ResultSkeleton } from '#features/statistics/result/result-skeleton.tsx';

/** A placeholder in the shape of the page, shown until the criteria have loaded. */
export function StatisticsSkeleton() {
  const chosen = useUiState('comparison');
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <PageHeader title={<Trans>Statistics</Trans>} />
      <Skeleton className="hidden h-control max-md:block low:block" />
      <div className="flex flex-wrap gap-1.5 low:hidden max-md:hidden">
        {['w-36', 'w-34', 'w-28', 'w-64', 'w-18', 'w-22', 'w-26'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the controls are always the same
          <Skeleton key={index} className={`h-control ${width}`} />
        ))}
        <Skeleton className="ms-auto h-control w-48" />
      </div>
      <div className="flex flex-col gap-4">
        <ResultSkeleton report={{ ...startingReport, comparison: chosen ? chosen.id : startingReport.comparison }} />
      </div>
    </div>
  );
}
