import type { DashboardApplication, DatePeriod } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';

import { LateTooltip } from '#common/late/late-tooltip.tsx';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { reportSearch } from '#features/dashboard/model/report-links.ts';
import type { DashboardIndicator } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';

import { ApplicationName } from './application-name.tsx';

interface ApplicationColumnsOptions {
  titles: Record<DashboardView['sort']['field'], string>;
  write: Record<DashboardIndicator, (value: number | null) => string>;
  fillRateHint: string;
  period: DatePeriod;
  isNarrow: boolean;
}

/** On a narrow screen revenue is beside the app: the last columns are out of view until the table is scrolled. */
export function applicationColumns({
  titles,
  write,
  fillRateHint,
  period,
  isNarrow,
}: ApplicationColumnsOptions): DataTableColumn<DashboardApplication>[] {
  const figures = (id: DashboardIndicator): DataTableColumn<DashboardApplication> => ({
    id,
    title: titles[id],
    align: 'end',
    cell: ({ application, ...values }) => (
      <FigureLink search={reportSearch({ period, indicator: id, applicationId: application.id })}>
        {write[id](values[id])}
      </FigureLink>
    ),
  });
  return [
    {
      id: 'application',
      title: titles.application,
      align: 'start',
      cell: ({ application }) => <ApplicationName application={application} />,
    },
    ...(isNarrow ? [figures('revenue')] : []),
    figures('requests'),
    figures('impressions'),
    {
      ...figures('fill_rate'),
      hint: (button) => (
        <LateTooltip side="bottom" text={fillRateHint}>
          {button}
        </LateTooltip>
      ),
    },
    ...(isNarrow ? [] : [figures('revenue')]),
  ];
}
