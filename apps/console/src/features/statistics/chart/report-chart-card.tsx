import { useLingui } from '@lingui/react/macro';
import type { IndicatorId } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { chartShape } from './report-chart.ts';
import type { ChartShape } from './report-chart.ts';

// The figures do not wait for their picture.
const ReportChart = lazyRouteComponent(() => import('./report-chart-view.tsx'), 'ReportChart');

const cardStyle = 'p-4 print:break-inside-avoid';

interface ReportChartCardProps {
  statistic: Statistic;
  chart: IndicatorId[];
  onChartChange: (chart: IndicatorId[]) => void;
}

/** The chart of a report, in a place that is as high before it has loaded; nothing for totals alone. */
export function ReportChartCard({ statistic, chart, onChartChange }: ReportChartCardProps) {
  const shape = chartShape(statistic.report);
  if (!shape || statistic.table.pagination.total === 0) return null;
  const skeleton = <ChartSkeleton bars={barsOf(shape, statistic)} />;
  return (
    <Card className={cardStyle}>
      <Suspense fallback={skeleton}>
        <ReportChart
          statistic={statistic}
          shape={shape}
          chart={chart}
          skeleton={skeleton}
          onChartChange={onChartChange}
        />
      </Suspense>
    </Card>
  );
}

/** How many bars there are at most, as far as it is known; null for lines. */
function barsOf(shape: ChartShape, { table: { pagination } }: Statistic): number | null {
  return shape.kind === 'lines' ? null : pagination.total;
}

/** The chart's place while the report is loading. */
export function ChartCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <ChartSkeleton bars={null} />
    </Card>
  );
}

/** As high as the choice of indicators, the legend and the chart. */
function ChartSkeleton({ bars }: { bars: number | null }) {
  const { t } = useLingui();
  return (
    <output aria-label={t`The chart is loading`} aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-control w-64 max-w-full" />
      <ChartPlace bars={bars} />
    </output>
  );
}

/** What the chart takes the place of. Bars are 28 pixels apart. */
export function ChartPlace({ bars }: { bars: number | null }) {
  const height = 20 + (bars === null ? 280 : Math.min(bars, 15) * 28 + (bars > 15 ? 20 : 0));
  return (
    <svg aria-hidden height={height} className="block w-full animate-pulse">
      <rect width="100%" height="100%" rx={4} className="fill-surface-sunken" />
    </svg>
  );
}
