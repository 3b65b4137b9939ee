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
      <div className="grid grid-cols-2 gap-x-2 gap-y-7 pt-5 lg:grid-cols-[3fr_4fr_9.5rem_minmax(11.5rem,auto)] xl:grid-cols-[1.6fr_1fr_auto] min-[112rem]:grid-cols-[2.1fr_1.15fr_1.35fr_0.9fr_8rem_auto]">
        <Skeleton className="h-control max-xl:col-span-2" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control max-xl:col-span-2 max-lg:-mt-5 lg:w-84" />
      </div>
      <ResultSkeleton report={startingReport} />
    </div>
  );
}
