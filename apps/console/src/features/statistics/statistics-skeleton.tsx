import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { controlsGridStyle } from './controls/report-controls-grid.ts';
import { startingReport } from './model/report.ts';
import { ResultSkeleton } from './result/result-skeleton.tsx';

/** The page in its real shape, until the options of the controls have loaded. */
export function StatisticsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <PageHeader title={<Trans>Statistics</Trans>} />
      {/* Each control has its label above. */}
      <div className={controlsGridStyle()}>
        <Skeleton className="mt-5 h-control max-xl:col-span-2" />
        <Skeleton className="mt-5 h-control" />
        <Skeleton className="mt-5 h-control" />
        <Skeleton className="mt-5 h-control" />
        <Skeleton className="mt-5 h-control min-[112rem]:w-32" />
        <Skeleton className="h-control max-xl:col-span-2 lg:mt-5 xl:w-85" />
      </div>
      <ResultSkeleton report={startingReport} />
    </div>
  );
}
