import { useLingui } from '@lingui/react/macro';
import type { StatisticAnswer } from '@publisher-console/api-contract';
import { Chart } from '@publisher-console/ui/chart';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { dayPoints } from '#common/format/day-points.ts';
import { daysOf } from '#common/format/days.ts';
import { useFormat } from '#common/format/format.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { dailyRevenueQuery } from '#features/dashboard/data/dashboard.queries.ts';

/** @param skeleton shown until the figures have loaded */
export function RevenueChartView({ skeleton }: { skeleton: ReactNode }) {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(dailyRevenueQuery(api));
  if (data !== undefined) return <LoadedChart {...data} />;
  if (error === null || isFetching) return skeleton;
  return (
    <div tabIndex={-1} className="outline-none">
      <FailureNotice failure={error} texts={dashboardFailures.loadChart} onRetry={() => void refetch()} />
    </div>
  );
}

function LoadedChart({ table, meta }: StatisticAnswer['data']) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency } = meta;
  const revenues = new Map(table.rows.map(({ groups, indicators }) => [groups.date, indicators.revenue ?? null]));
  const values = daysOf(meta.period).map((day) => revenues.get(day) ?? null);
  return (
    <Chart
      label={t`Revenue by day`}
      content={{
        kind: 'lines',
        points: dayPoints(meta, format, t`Estimated`),
        series: [
          {
            id: 'revenue',
            title: t`Revenue`,
            values,
            format: format.moneyColumn(values, currency),
            formatTick: (value) => format.moneyTick(value, currency),
          },
        ],
      }}
      texts={{ point: t`Date`, unfinished: t`In progress`, brokenAxis: '' }}
    />
  );
}
