import { Plural } from '@lingui/react/macro';
import type { IndicatorId } from '@publisher-console/api-contract';
import { BarChart } from '@publisher-console/ui/bar-chart';
import { Chart } from '@publisher-console/ui/chart';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { reportTableId } from '#features/statistics/table/report-table-id.ts';

import { ChartControls } from './chart-controls.tsx';
import { barsMax, chartRequest, hasChartRows } from './chart-rows.ts';
import { chartIndicators } from './chart-shape.ts';
import type { ChartIndicators, ChartShape } from './chart-shape.ts';
import { useChartContent } from './use-chart-content.ts';
import type { ChartContent } from './use-chart-content.ts';
import { useSaveChart } from './use-save-chart.ts';

interface ReportChartViewProps {
  statistic: Statistic;
  shape: ChartShape;
  /** The chosen indicators; empty for the default. */
  chart: IndicatorId[];
  skeleton: ReactNode;
  onChartChange: (chart: IndicatorId[]) => void;
}

/** The chart of a report. It loads its own rows, unless those of the report are the same. */
export function ReportChartView({ statistic, shape, chart, skeleton, onChartChange }: ReportChartViewProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const report = { ...statistic.report, chart };
  const body = chartRequest(report, shape);
  const isOwn = hasChartRows(statistic);
  const rows = useQuery({
    ...statisticPartQuery(api, { body, report: statistic, locale: i18n.locale }),
    enabled: !isOwn,
  });
  const data = isOwn ? statistic : rows.data;
  // Compared bars are of the compared days, the table of all days.
  const isAsTable = isOwn && (shape.kind === 'lines' || statistic.comparison === null);
  if (data) {
    return (
      <LoadedChart
        statistic={{ ...statistic, ...data, report }}
        shape={shape}
        indicators={chartIndicators(report)}
        tableId={isAsTable && statistic.table.rows.length <= barsMax ? reportTableId : undefined}
        onChartChange={onChartChange}
      />
    );
  }
  if (rows.error && !rows.isFetching) {
    return (
      <div tabIndex={-1} className="outline-none">
        <FailureNotice failure={rows.error} texts={statisticsFailures.loadChart} onRetry={() => void rows.refetch()} />
      </div>
    );
  }
  return skeleton;
}

interface LoadedChartProps {
  /** The report, with the rows of the chart. */
  statistic: Statistic;
  shape: ChartShape;
  indicators: ChartIndicators;
  /** The id of the table, if it has the figures of the chart. */
  tableId: string | undefined;
  onChartChange: (chart: IndicatorId[]) => void;
}

function LoadedChart({ statistic, shape, indicators, tableId, onChartChange }: LoadedChartProps) {
  const content = useChartContent(statistic, shape, indicators);
  const save = useSaveChart(statistic, shape, content);
  const left = statistic.table.pagination.total - barsMax;
  return (
    <div className="flex flex-col gap-3">
      <ChartControls
        columns={indicatorColumns(statistic.table)}
        indicators={indicators}
        hasSecond={shape.kind === 'lines'}
        onChartChange={onChartChange}
        onSave={(format) => void save(format)}
      />
      <Drawing shape={shape} content={content} tableId={tableId} />
      {shape.kind === 'bars' && left > 0 && (
        <p className="text-caption text-text-muted">
          <Plural value={left} one="and # more" other="and # more" />
        </p>
      )}
    </div>
  );
}

interface DrawingProps {
  shape: ChartShape;
  content: ChartContent;
  tableId: string | undefined;
}

function Drawing({ shape, content, tableId }: DrawingProps) {
  const { label, points, series, before, texts } = content;
  return shape.kind === 'lines' ? (
    <Chart label={label} points={points} series={series} before={before} texts={texts} tableId={tableId} />
  ) : (
    <BarChart label={label} points={points} series={series[0]} before={before} texts={texts} tableId={tableId} />
  );
}
