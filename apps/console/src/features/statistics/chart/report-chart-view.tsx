import { Plural, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, IndicatorId } from '@publisher-console/api-contract';
import { BarChart } from '@publisher-console/ui/bar-chart';
import { Chart } from '@publisher-console/ui/chart';
import { Select } from '@publisher-console/ui/select';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ActionMenu } from '#common/late/action-menu.tsx';
import { statisticsFailures } from '#features/statistics/statistics-failures.ts';
import { statisticPartQuery } from '#features/statistics/statistics.queries.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';
import { reportTableId } from '#features/statistics/table/report-columns.tsx';

import { barsMax, chartIndicators, chartRequest, hasChartRows } from './report-chart.ts';
import type { ChartShape } from './report-chart.ts';
import { useChartContent } from './use-chart-content.ts';
import type { ChartContent } from './use-chart-content.ts';
import { useChartPicture } from './use-chart-picture.ts';

interface ReportChartProps {
  statistic: Statistic;
  shape: ChartShape;
  /** The indicators that were chosen for the chart; empty leaves it to the chart. */
  chart: IndicatorId[];
  skeleton: ReactNode;
  onChartChange: (chart: IndicatorId[]) => void;
}

/** Loads what the chart draws, unless the rows of the report are just that. */
export function ReportChart({ statistic, shape, chart, skeleton, onChartChange }: ReportChartProps) {
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
  indicators: [IndicatorId] | [IndicatorId, IndicatorId];
  /** The page's table, where it has what the chart draws. */
  tableId: string | undefined;
  onChartChange: (chart: IndicatorId[]) => void;
}

function LoadedChart({ statistic, shape, indicators, tableId, onChartChange }: LoadedChartProps) {
  const { t } = useLingui();
  const content = useChartContent(statistic, shape, indicators);
  const save = useChartPicture(statistic, shape, content);
  const columns = statistic.table.columns.filter((column): column is IndicatorColumn => column.kind === 'indicator');
  const [main, second] = indicators;
  const left = statistic.table.pagination.total - barsMax;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2 print:hidden">
        <Choice
          label={t`Indicator of the chart`}
          columns={columns}
          chosen={main}
          onChange={(id) => id && onChartChange([id])}
        />
        {shape.kind === 'lines' && columns.length > 1 && (
          <Choice
            label={t`Second indicator of the chart`}
            columns={columns.filter(({ id }) => id !== main)}
            none={t`No second`}
            chosen={second}
            onChange={(id) => onChartChange(id ? [main, id] : [main])}
          />
        )}
        <span className="ml-auto">
          <ActionMenu
            label={t`Save the chart`}
            actions={[
              { icon: Image, label: t`Save as SVG`, onSelect: () => void save('svg') },
              { icon: Image, label: t`Save as PNG`, onSelect: () => void save('png') },
            ]}
          />
        </span>
      </div>
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

interface ChoiceProps {
  label: string;
  columns: readonly IndicatorColumn[];
  /** The option of no indicator. */
  none?: string;
  chosen: IndicatorId | undefined;
  onChange: (id: IndicatorId | undefined) => void;
}

function Choice({ label, columns, none, chosen, onChange }: ChoiceProps) {
  const options: { id: IndicatorId | ''; title: string }[] = [
    ...(none === undefined ? [] : [{ id: '' as const, title: none }]),
    ...columns.map(({ id, title }) => ({ id, title })),
  ];
  return (
    <span className="min-w-0">
      <Select
        aria-label={label}
        value={chosen ?? ''}
        options={options}
        onChange={(value) => onChange(columns.find(({ id }) => id === value)?.id)}
      />
    </span>
  );
}
