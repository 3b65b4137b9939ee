import { ReportChartCard } from '#features/statistics/chart/report-chart-card.tsx';
import { FigureExplanations } from '#features/statistics/figure/figure-explanations.tsx';
import { chartWithin } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { ReportTable } from '#features/statistics/table/report-table.tsx';
import type { ReportTableProps } from '#features/statistics/table/report-table.tsx';

import { DataDetails } from './data-details.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { ReportWarnings } from './report-warnings.tsx';

export interface ReportViewProps extends ReportTableProps {
  /** Puts another report into the address; `replace` adds nothing to the history. */
  onReportChange: (report: ReportQuery, options?: { replace: boolean }) => void;
}

/** A report: its details, totals, chart and table. */
export function ReportView({ report, filters, statistic, run, onReportChange, ...table }: ReportViewProps) {
  const hasRows = statistic.table.pagination.total > 0;
  return (
    <FigureExplanations statistic={statistic}>
      <ReportDetails statistic={statistic} filters={filters} />
      <ReportWarnings report={report} warnings={statistic.meta.warnings} onReportChange={onReportChange} />
      {hasRows && (
        <div className="order-first in-data-stale:stale print:order-none">
          <ReportTiles statistic={statistic} />
        </div>
      )}
      <DataDetails meta={statistic.meta} />
      <ReportChartCard
        statistic={statistic}
        chart={chartWithin(statistic.report, report.chart)}
        onChartChange={(chart) => onReportChange({ ...report, chart }, { replace: true })}
        onPeriodChange={(period) => onReportChange({ ...report, period, page: 1 })}
      />
      <ReportTable report={report} filters={filters} statistic={statistic} run={run} {...table} />
    </FigureExplanations>
  );
}
