import { useLingui } from '@lingui/react/macro';
import type { IndicatorId, IndicatorValues, StatisticRow } from '@publisher-console/api-contract';
import type { ChartPoint, ChartSeries } from '@publisher-console/ui/chart-series.ts';

import { dayPoints } from '#common/format/day-points.ts';
import { useFormat } from '#common/format/format.ts';
import { columnTitle, indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { largestRows, rowsByDay } from './chart-rows.ts';
import { barTitles, comparedSeries, createSeries } from './chart-series.ts';
import type { ChartIndicators, ChartShape } from './chart-shape.ts';

/** The props of the primitives that draw a chart. */
export interface ChartContent {
  label: string;
  points: ChartPoint[];
  series: [ChartSeries] | [ChartSeries, ChartSeries];
  before: ChartSeries | undefined;
  texts: { point: string; unfinished: string };
}

/** @param statistic the report, with the rows of the chart */
export function useChartContent(statistic: Statistic, shape: ChartShape, indicators: ChartIndicators): ChartContent {
  const { t } = useLingui();
  const format = useFormat();
  const { table, meta } = statistic;
  const [main, second] = indicators;
  const columns = indicatorColumns(table);
  const columnOf = (id: IndicatorId) => columns.find((column) => column.id === id);
  const rows = shape.kind === 'lines' ? rowsByDay(statistic) : largestRows(table.rows, main);
  const seriesOf = (id: IndicatorId, valuesOf: (row: StatisticRow) => IndicatorValues | undefined) =>
    createSeries(
      columnOf(id),
      id,
      rows.map((row) => row && valuesOf(row)),
      format,
      meta.currency,
    );

  const first = seriesOf(main, (row) => row.indicators);
  // Two indicators and their other periods would be too many lines.
  const compared =
    second === undefined ? comparedSeries(statistic, shape, (valuesOf) => seriesOf(main, valuesOf), format) : null;
  const group = columnTitle(table, shape.group);
  const title = indicators.map((id) => columnOf(id)?.title ?? '').join(', ');
  return {
    label: `${title}: ${group}`,
    points:
      shape.kind === 'lines'
        ? dayPoints(meta, format, t`Estimated`)
        : barTitles(rows, shape.group, format).map((bar) => ({ title: bar, tick: '' })),
    series: second === undefined ? [compared?.bars ?? first] : [first, seriesOf(second, (row) => row.indicators)],
    before: compared?.before,
    texts: { point: group, unfinished: t`In progress` },
  };
}
