import { Trans } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { useUiState } from '#common/context/use-ui-state.ts';
import { controlsGridStyle } from '#features/statistics/controls/controls-grid.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import { ResultSkeleton } from '#features/statistics/result/result-skeleton.tsx';

/** Has the shape of the page. Shown until the criteria have loaded. */
export function StatisticsSkeleton() {
  const chosen = useUiState('comparison');
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
      <ResultSkeleton report={{ ...startingReport, comparison: chosen?.id ?? null }} />
    </div>
  );
}
