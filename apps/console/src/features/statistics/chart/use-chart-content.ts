import { useLingui } from '@lingui/react/macro';
import type {
  GroupId,
  IndicatorColumn,
  IndicatorId,
  IndicatorValues,
  StatisticRow,
} from '@publisher-console/api-contract';
import type { ChartPoint, ChartSeries } from '@publisher-console/ui/chart-series.ts';

import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import { groupTitle } from '#features/statistics/model/row-title.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';
import { columnTitle } from '#features/statistics/table/report-columns.tsx';

import { daysOf, largestRows, rowsByDay } from './report-chart.ts';
import type { ChartShape } from './report-chart.ts';

/** What a chart shows, as the primitives take it. */
export interface ChartContent {
  label: string;
  points: ChartPoint[];
  series: [ChartSeries] | [ChartSeries, ChartSeries];
  before: ChartSeries | undefined;
  texts: { point: string; unfinished: string };
}

/** @param statistic the report, with the rows of the chart */
export function useChartContent(
  statistic: Statistic,
  shape: ChartShape,
  indicators: [IndicatorId] | [IndicatorId, IndicatorId],
): ChartContent {
  const { t } = useLingui();
  const format = useFormat();
  const { table, meta, comparison } = statistic;
  // Without a compared day there is nothing to draw.
  const compared = periodsOf(statistic, null);
  const columnOf = (id: IndicatorId) =>
    table.columns.find((column): column is IndicatorColumn => column.kind === 'indicator' && column.id === id);
  const [main, second] = indicators;
  const rows = shape.kind === 'lines' ? rowsByDay(statistic) : largestRows(table.rows, main);
  const seriesOf = (id: IndicatorId, valuesOf: (row: StatisticRow) => IndicatorValues | undefined) =>
    createSeries(
      columnOf(id),
      id,
      rows.map((row) => row && valuesOf(row)),
      format,
      meta.currency,
    );

  const openDays = new Map(meta.openDays.map(({ date, state }) => [date, state]));
  const points: ChartPoint[] =
    shape.kind === 'lines'
      ? daysOf(meta.period).map((day) => ({
          title: format.day(day),
          tick: format.dayTick(day),
          unfinished: openDays.get(day) === 'in_progress',
          ...(openDays.get(day) === 'estimated' && { note: t`Estimated` }),
        }))
      : barTitles(rows, shape.group, format).map((title) => ({ title, tick: '' }));

  const isCompared = comparison !== null && compared !== null && second === undefined;
  const before: ChartSeries | undefined = isCompared
    ? {
        ...seriesOf(main, (row) => row.comparison?.previous),
        id: 'before',
        title: format.dayRange(compared.previous.from, compared.previous.to),
        ...(shape.kind === 'lines' && {
          pointTitles: daysOf(comparison.period).map(format.day),
        }),
      }
    : undefined;
  const first = seriesOf(main, (row) => row.indicators);
  // A bar is beside another one: both are of as many days.
  const comparedBars: ChartSeries | undefined =
    isCompared && shape.kind === 'bars'
      ? {
          ...seriesOf(main, (row) => row.comparison?.current),
          title: `${first.title}, ${format.dayRange(compared.current.from, compared.current.to)}`,
        }
      : undefined;

  const group = columnTitle(table, shape.group);
  const title = indicators.map((id) => columnOf(id)?.title ?? '').join(', ');
  return {
    label: `${title}: ${group}`,
    points,
    series: second === undefined ? [comparedBars ?? first] : [first, seriesOf(second, (row) => row.indicators)],
    before,
    texts: { point: group, unfinished: t`In progress` },
  };
}

/** The names of bars. The platform is part of an app's name only where another app has the same name. */
function barTitles(rows: readonly (StatisticRow | undefined)[], group: GroupId, format: Format): string[] {
  const apps = rows.flatMap((row) => row?.groups.application?.title ?? []);
  return rows.map((row) => {
    const app = row?.groups.application?.title;
    if (group === 'application' && app !== undefined && apps.indexOf(app) === apps.lastIndexOf(app)) return app;
    return row ? groupTitle(group, row.groups, format) : '';
  });
}

function createSeries(
  column: IndicatorColumn | undefined,
  id: IndicatorId,
  rows: readonly (IndicatorValues | undefined)[],
  format: Format,
  currency: string,
): ChartSeries {
  const unit = column ?? { unit: 'count' as const };
  const values = rows.map((row) => row?.[id] ?? null);
  const write = figureWriter(unit, values, format, currency);
  return {
    id,
    title: column?.title ?? '',
    values,
    format: write,
    formatTick: (value) => (unit.unit === 'money' ? format.moneyTick(value, currency) : write(value)),
    whole: unit.unit === 'count',
  };
}
