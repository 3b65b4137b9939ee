import { useLingui } from '@lingui/react/macro';
import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';

import { SoFarSide } from '#features/dashboard/today/so-far.tsx';

import { ComparedSides } from './compared-sides.tsx';
import { SummaryFigure } from './summary-figure.tsx';
import { todayOf, useFigureFormat } from './summary-figures.ts';
import type { FigureFormat, SummaryMeasure } from './summary-figures.ts';
import { SummaryPeriod } from './summary-period.tsx';

const measures = ['requests', 'impressions', 'revenue'] as const satisfies readonly SummaryMeasure[];

export function SummaryTable(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const { currency } = summary.meta;
  const titles = {
    period: t`Period`,
    requests: t`Requests`,
    impressions: t`Impressions`,
    revenue: t`Revenue, ${currency}`,
  };
  return (
    <DataTable
      label={t`Summary`}
      columns={summaryColumns(titles, useFigureFormat(summary), summary)}
      rows={summary.summaryList}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

function summaryColumns(
  titles: Record<SummaryMeasure | 'period', string>,
  figureFormat: FigureFormat,
  summary: DashboardSummaryAnswer['data'],
): DataTableColumn<DashboardSummary>[] {
  const { soFar, meta } = summary;
  const today = todayOf(summary);
  return [
    {
      id: 'period',
      title: titles.period,
      align: 'start',
      cell: (row) => (
        <span className="flex flex-col py-2 whitespace-normal max-w-60 narrow:max-w-36">
          <span>
            <SummaryPeriod row={row} today={today} />
          </span>
          <span className="text-caption text-text-muted">
            {row.id !== 'today' && <ComparedSides row={row} today={today} />}
            {row.id === 'today' && soFar && <SoFarSide soFar={soFar} timeZone={meta.timeZone} />}
          </span>
        </span>
      ),
    },
    ...measures.map((id) => ({
      id,
      title: titles[id],
      align: 'end' as const,
      cell: (row: DashboardSummary) => (
        <SummaryFigure
          row={row}
          comparison={row.id === 'today' ? soFar : row.comparison}
          measure={id}
          figureFormat={figureFormat}
        />
      ),
    })),
  ];
}
