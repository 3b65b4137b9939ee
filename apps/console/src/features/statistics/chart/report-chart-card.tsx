import { useLingui } from '@lingui/react/macro';
import type { IndicatorId } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { ClientOnly, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { chartShape } from './chart-shape.ts';
import type { ReportChartActions } from './report-chart-view.tsx';

interface ChartSkeletonProps {
  /** In pixels. */
  height: number;
  /** Shown above the chart. */
  children?: ReactNode;
}

/** A placeholder in the shape of a chart, until the chart has loaded. */
function ChartSkeleton({ height, children }: ChartSkeletonProps) {
  const { t } = useLingui();
  return (
    <output aria-label={t`The chart is loading`} aria-busy className="flex flex-col gap-3">
      {children}
      {/* The height is an attribute, because the content security policy refuses style attributes. */}
      <svg aria-hidden height={height} className="block w-full animate-pulse">
        <rect width="100%" height="100%" rx={4} className="fill-surface-sunken" />
      </svg>
    </output>
  );
}

// Loaded later, so that the figures are not delayed by it.
const ReportChartView = lazyRouteComponent(() => import('./report-chart-view.tsx'), 'ReportChartView');

const cardStyle = 'p-4 in-data-stale:stale print:break-inside-avoid';

interface ReportChartCardProps extends ReportChartActions {
  statistic: Statistic;
  /** The chosen indicators; empty for the default. */
  chart: IndicatorId[];
}

/** The chart of a report. Renders nothing for totals only, and for one day. */
export function ReportChartCard({ statistic, chart, ...actions }: ReportChartCardProps) {
  const report = { ...statistic.report, chart };
  const shape = chartShape(report, statistic.meta.period);
  const skeleton = <ReportChartSkeleton />;
  // Rendered after the totals and the first rows.
  const view = useDeferredValue(
    shape && <ReportChartView statistic={{ ...statistic, report }} shape={shape} skeleton={skeleton} {...actions} />,
    skeleton,
  );
  if (!shape || statistic.table.pagination.total === 0) return null;
  return (
    <Card className={cardStyle}>
      {/* Rendered in the browser only, because the width depends on the screen. */}
      <ClientOnly fallback={skeleton}>
        <Suspense fallback={skeleton}>{view}</Suspense>
      </ClientOnly>
    </Card>
  );
}

/** Shown while the report is loading. */
export function ChartCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <ReportChartSkeleton />
    </Card>
  );
}

/** A placeholder as high as the controls of the chart, the legend and the chart. */
function ReportChartSkeleton() {
  return (
    <ChartSkeleton height={300}>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-control w-64 max-w-full" />
        <Skeleton className="h-control md:hidden" />
      </div>
    </ChartSkeleton>
  );
}
