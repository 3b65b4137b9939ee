import type { IndicatorId } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { ClientOnly, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { ChartSkeleton } from '#common/page/chart-skeleton.tsx';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { chartShape } from './chart-shape.ts';

// Loaded late, so that the figures do not wait for it.
const ReportChartView = lazyRouteComponent(() => import('./report-chart-view.tsx'), 'ReportChartView');

const cardStyle = 'p-4 print:break-inside-avoid';

interface ReportChartCardProps {
  statistic: Statistic;
  chart: IndicatorId[];
  onChartChange: (chart: IndicatorId[]) => void;
}

/** The chart of a report; nothing for totals only. */
export function ReportChartCard({ statistic, chart, onChartChange }: ReportChartCardProps) {
  const shape = chartShape(statistic.report);
  const { total } = statistic.table.pagination;
  if (!shape || total === 0) return null;
  const skeleton = <ReportChartSkeleton bars={shape.kind === 'lines' ? null : total} />;
  return (
    <Card className={cardStyle}>
      {/* Its width is that of the screen. */}
      <ClientOnly fallback={skeleton}>
        <Suspense fallback={skeleton}>
          <ReportChartView
            statistic={statistic}
            shape={shape}
            chart={chart}
            skeleton={skeleton}
            onChartChange={onChartChange}
          />
        </Suspense>
      </ClientOnly>
    </Card>
  );
}

/** Shown while the report is loading. */
export function ChartCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <ReportChartSkeleton bars={null} />
    </Card>
  );
}

/**
 * As high as the controls of the chart, the legend and the chart.
 * @param bars the number of bars; null for lines, and as long as the number is not known
 */
function ReportChartSkeleton({ bars }: { bars: number | null }) {
  // Bars are 28 pixels apart.
  const height = 20 + (bars === null ? 280 : Math.min(bars, 15) * 28 + (bars > 15 ? 20 : 0));
  return (
    <ChartSkeleton height={height}>
      <Skeleton className="h-control w-64 max-w-full" />
    </ChartSkeleton>
  );
}
