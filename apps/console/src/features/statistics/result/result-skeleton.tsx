import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { DataTableSkeleton } from '@publisher-console/ui/data-table-skeleton';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { hasChart } from '#features/statistics/chart/chart-shape.ts';
import { ChartCardSkeleton } from '#features/statistics/chart/report-chart-card.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { TilesSkeleton } from './report-tiles.tsx';

/** Has the shape of a report. Shown until its figures have loaded. */
export function ResultSkeleton({ report }: { report: ReportQuery }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4">
      <div aria-hidden className="flex flex-wrap gap-1.5 group-has-data-strip/page:opacity-0">
        {['w-44', 'w-32', 'w-28', 'w-32', 'w-28', 'w-52', 'w-44'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the chips are always the same
          <Skeleton key={index} className={`h-5 rounded-full ${width}`} />
        ))}
      </div>
      <TilesSkeleton tiles={report.indicators.length} isCompared={report.comparison !== null} />
      {hasChart(report) && <ChartCardSkeleton />}
      <Card>
        <DataTableSkeleton
          label={t`The report is loading`}
          columns={report.groups.length + report.indicators.length}
          rows={Math.min(report.size, 10)}
          hasSummary={report.groups.length > 0}
        />
      </Card>
    </div>
  );
}
