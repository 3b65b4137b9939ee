import type { DatePeriod, IndicatorId } from '@publisher-console/api-contract';
import { Chart } from '@publisher-console/ui/chart';
import type { ReactNode } from 'react';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { daysOf } from '#common/format/days.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { reportTableId } from '#features/statistics/table/report-table-id.ts';

import { ChartEventsControl } from './chart-events-control.tsx';
import { ChartControls } from './chart-controls.tsx';
import { hasDayRows } from './chart-rows.ts';
import { chartIndicators } from './chart-shape.ts';
import type { ChartShape } from './chart-shape.ts';
import { useChartContent } from './use-chart-content.ts';
import { useChartRows } from './use-chart-rows.ts';
import type { ChartRows } from './use-chart-rows.ts';
import { useSaveChart } from './use-save-chart.ts';

export interface ReportChartActions {
  onChartChange: (chart: IndicatorId[]) => void;
  /** Builds the report of other days. */
  onPeriodChange: (period: DatePeriod) => void;
}

interface ReportChartViewProps extends ReportChartActions {
  /** Its query has the indicators of the chart. */
  statistic: Statistic;
  shape: ChartShape;
  skeleton: ReactNode;
}

/** The chart of a report. It loads its own rows, unless those of the report are the same. */
export function ReportChartView({ statistic, shape, skeleton, ...actions }: ReportChartViewProps) {
  const { rows, comparison, error, retry } = useChartRows(statistic, shape);
  if (rows) return <LoadedChart statistic={{ ...statistic, comparison }} shape={shape} rows={rows} {...actions} />;
  if (error === null) return skeleton;
  return (
    <div tabIndex={-1} className="outline-none">
      <FailureNotice failure={error} texts={statisticsFailures.loadChart} onRetry={retry} />
    </div>
  );
}

interface LoadedChartProps extends ReportChartActions {
  statistic: Statistic;
  shape: ChartShape;
  rows: ChartRows;
}

function LoadedChart({ statistic, shape, rows, onChartChange, onPeriodChange }: LoadedChartProps) {
  const { events, ...chart } = useChartContent(statistic, shape, rows);
  const save = useSaveChart(statistic, chart);
  const days = daysOf(statistic.meta.period);
  return (
    <div className="flex flex-col gap-3">
      <ChartControls
        columns={indicatorColumns(statistic.table)}
        indicators={chartIndicators(statistic.report)}
        hasSecond={shape.kind === 'lines'}
        onChartChange={onChartChange}
        onSave={(format) => void save(format)}
      >
        <ChartEventsControl {...events} />
      </ChartControls>
      <Chart
        {...chart}
        tableId={shape.kind === 'lines' && hasDayRows(statistic) ? reportTableId : undefined}
        onZoom={(first, last) => {
          const [from, to] = [days[first], days[last]];
          if (from !== undefined && to !== undefined) onPeriodChange({ from, to });
        }}
      />
    </div>
  );
}
