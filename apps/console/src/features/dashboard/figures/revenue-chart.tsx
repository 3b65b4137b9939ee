import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { DashboardSection } from '#features/dashboard/dashboard-section.tsx';

import { chartReport } from './report-links.ts';

// The figures do not wait for their picture.
const RevenueChartView = lazyRouteComponent(() => import('./revenue-chart-view.tsx'), 'RevenueChartView');

/** The revenue of each of the last 30 days, in a place that is as high before it has loaded. */
export function RevenueChart() {
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
        <Suspense fallback={<ChartPlace />}>
          <RevenueChartView place={<ChartPlace />} />
        </Suspense>
      </Card>
    </DashboardSection>
  );
}

/** As high as the legend and the chart. */
function ChartPlace() {
  const { t } = useLingui();
  return (
    <output aria-label={t`The chart is loading`} aria-busy className="block">
      <svg aria-hidden height={304} className="block w-full animate-pulse">
        <rect width="100%" height="100%" rx={4} className="fill-surface-sunken" />
      </svg>
    </output>
  );
}
