import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { ClientOnly, Link, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { ChartSkeleton } from '#common/page/chart-skeleton.tsx';
import { chartReport } from '#features/dashboard/model/report-links.ts';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';

// Loaded late, so that the figures do not wait for it.
const RevenueChartView = lazyRouteComponent(() => import('./revenue-chart-view.tsx'), 'RevenueChartView');

/** The revenue of each of the last 30 days. */
export function RevenueChart() {
  // As high as the legend and the chart.
  const skeleton = <ChartSkeleton height={304} />;
  return (
    <DashboardSection
      title={<Trans>Revenue, last 30 days</Trans>}
      aside={
        <Link
          to="/stats"
          search={chartReport}
          className={linkStyle({ className: 'inline-flex items-center touch:min-h-control print:hidden' })}
        >
          <Trans>Open the report</Trans>
        </Link>
      }
    >
      <Card className="p-4 print:break-inside-avoid">
        {/* Its width is that of the screen. */}
        <ClientOnly fallback={skeleton}>
          <Suspense fallback={skeleton}>
            <RevenueChartView skeleton={skeleton} />
          </Suspense>
        </ClientOnly>
      </Card>
    </DashboardSection>
  );
}
