import { useLingui } from '@lingui/react/macro';
import type { StatisticAnswer } from '@publisher-console/api-contract';
import { Chart } from '@publisher-console/ui/chart';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { addDays, daysBetween } from '#common/format/days.ts';
import { useFormat } from '#common/format/format.ts';
import { dashboardFailures } from '#features/dashboard/dashboard-failures.ts';
import { dailyRevenueQuery } from '#features/dashboard/dashboard.queries.ts';

/** @param place what the chart takes the place of */
export function RevenueChartView({ place }: { place: ReactNode }) {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(dailyRevenueQuery(api));
  if (data !== undefined) return <Drawn {...data} />;
  if (error === null || isFetching) return place;
  return (
    <div tabIndex={-1} className="outline-none">
      <FailureNotice failure={error} texts={dashboardFailures.loadChart} onRetry={() => void refetch()} />
    </div>
  );
}

function Drawn({ table, meta: { period, currency, openDays } }: StatisticAnswer['data']) {
  const { t } = useLingui();
  const format = useFormat();
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, place) =>
    addDays(period.from, place),
  );
  const revenues = new Map(table.rows.map(({ groups, indicators }) => [groups.date, indicators.revenue ?? null]));
  const states = new Map(openDays.map(({ date, state }) => [date, state]));
  const values = days.map((day) => revenues.get(day) ?? null);
  return (
    <Chart
      label={t`Revenue by day`}
      points={days.map((day) => ({
        title: format.day(day),
        tick: format.dayTick(day),
        unfinished: states.get(day) === 'in_progress',
        ...(states.get(day) === 'estimated' && { note: t`Estimated` }),
      }))}
      series={[
        {
          id: 'revenue',
          title: t`Revenue`,
          values,
          format: format.moneyColumn(values, currency),
          formatTick: (value) => format.moneyTick(value, currency),
        },
      ]}
      texts={{ point: t`Date`, unfinished: t`In progress` }}
    />
  );
}
