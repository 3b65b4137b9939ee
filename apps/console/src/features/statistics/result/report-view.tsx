import type { FilterCriteriaAnswer, StatisticSort } from '@publisher-console/api-contract';

import { ReportChartCard } from '#features/statistics/chart/report-chart-card.tsx';
import { chartWithin } from '#features/statistics/model/report.ts';
import type { PageSize, Report } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';
import { ReportTable } from '#features/statistics/table/report-table.tsx';

import { ReportFacts } from './report-facts.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { ReportWarnings } from './report-warnings.tsx';

interface ReportViewProps {
  /** The report in the address. */
  report: Report;
  filters: FilterCriteriaAnswer['data'];
  /** The figures of this report, or of the one before it while this one is loading. */
  statistic: Statistic;
  isRunning: boolean;
  onSort: (field: StatisticSort['field']) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
  /** Changes what the address asks for, but not the choice of the controls; `replace` adds nothing to the history. */
  onReportChange: (report: Report, options?: { replace: boolean }) => void;
}

/** A report: what it is about, its totals, its chart and its table. */
export function ReportView({ report, filters, statistic, isRunning, onReportChange, ...table }: ReportViewProps) {
  const hasRows = statistic.table.pagination.total > 0;
  return (
    <div className="flex flex-col gap-4">
      <ReportFacts statistic={statistic} filters={filters} />
      <ReportWarnings report={report} warnings={statistic.meta.warnings} onReportChange={onReportChange} />
      {hasRows && <ReportTiles statistic={statistic} />}
      <ReportChartCard
        statistic={statistic}
        chart={chartWithin(statistic.report, report.chart)}
        onChartChange={(chart) => onReportChange({ ...report, chart }, { replace: true })}
      />
      <ReportTable report={report} filters={filters} statistic={statistic} isRunning={isRunning} {...table} />
    </div>
  );
}
