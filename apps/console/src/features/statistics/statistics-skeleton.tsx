import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { startingReport } from './report.ts';
import { ResultSkeleton } from './result-skeleton.tsx';

/** The page in its real shape, until the options of the controls have loaded. */
export function StatisticsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <PageHeader title={<Trans>Statistics</Trans>} />
      <div className="grid grid-cols-2 gap-2 pt-5 max-lg:gap-y-7 lg:grid-cols-[2.1fr_1.1fr_1.3fr_0.9fr] xl:grid-cols-[2.1fr_1.1fr_1.3fr_0.9fr_auto]">
        <Skeleton className="h-control max-lg:col-span-2" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control max-lg:col-span-2 lg:w-32" />
      </div>
      <ResultSkeleton report={startingReport} />
    </div>
  );
}
