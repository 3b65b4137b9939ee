import { useLingui } from '@lingui/react/macro';
import type { ComparedValues, DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { comparisonOf, reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';
import { SoFarSide } from '#features/dashboard/today/so-far.tsx';
import { ComparisonPeriods } from './comparison-periods.tsx';
import { todayOf, units, useFigureFormat } from './summary-figures.ts';
import type { FigureFormat, SummaryMeasure } from './summary-figures.ts';
import { SummaryPeriod } from './summary-period.tsx';

interface SummaryFigureProps {
  row: DashboardSummary;
  /** Null if nothing is compared. */
  comparison: ComparedValues | null;
  measure: SummaryMeasure;
  figureFormat: FigureFormat;
}

/** A figure and, if it is compared, its change with both operands. */
function SummaryFigure({ row, comparison, measure, figureFormat: { write, currency } }: SummaryFigureProps) {
  const format = useFormat();
  const { period } = row;
  const shown = write[measure](row[measure]);
  const unit = units[measure];
  const compared = comparison && comparedFigure(comparison, measure, unit, format, currency);
  return (
    <span className="flex flex-col items-end py-2">
      <FigureLink search={reportSearch({ period, indicator: measure, comparison: comparisonOf(row) })}>
        <span className="font-semibold">{shown}</span>
      </FigureLink>
      {compared && (
        // On narrow screens the operands wrap, so that revenue is not cut.
        <span className="flex flex-col items-end gap-x-2 text-end text-caption whitespace-normal max-xl:max-w-34 xl:max-w-72 xl:flex-row xl:flex-wrap xl:justify-end">
          <ChangeText figure={compared} unit={unit} />
          <Operands figure={compared} shown={shown} />
        </span>
      )}
    </span>
  );
}

const tableMeasures = ['requests', 'impressions', 'revenue'] as const satisfies readonly SummaryMeasure[];

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
            {row.id !== 'today' && <ComparisonPeriods row={row} today={today} />}
            {row.id === 'today' && soFar && <SoFarSide soFar={soFar} timeZone={meta.timeZone} />}
          </span>
        </span>
      ),
    },
    ...tableMeasures.map((id) => ({
      id,
      title: titles[id],
      align: 'end' as const,
      cell: (row: DashboardSummary) =>
        // Without statistics of the period there is no report to open.
        row.revenue === null ? (
          noValue
        ) : (
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
