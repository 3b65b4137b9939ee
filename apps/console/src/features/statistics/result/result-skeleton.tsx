import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { DataTableSkeleton } from '@publisher-console/ui/data-table-skeleton';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { hasChart } from '#features/statistics/chart/chart-shape.ts';
import { ChartCardSkeleton } from '#features/statistics/chart/report-chart-card.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { TilesSkeleton } from './report-tiles.tsx';

/** A placeholder in the shape of a report, shown until its figures have loaded. */
export function ResultSkeleton({ report }: { report: ReportQuery }) {
  const { t } = useLingui();
  return (
    <div className="contents">
      <div className="order-first">
        <TilesSkeleton tiles={report.indicators.length} isCompared={report.comparison !== null} />
      </div>
      <Skeleton className="h-5 w-80 max-w-full max-md:h-9 group-has-data-strip/page:opacity-0" />
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
