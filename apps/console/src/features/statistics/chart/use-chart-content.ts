import { useLingui } from '@lingui/react/macro';
import type { ChartContent, ChartSeries } from '@publisher-console/ui/chart-series.ts';

import { dayPoints } from '#common/format/days.ts';
import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import { columnTitle, indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { partId, rowsByDay } from './chart-rows.ts';
import { comparedSeries, createSeries, otherValues, valuesOf } from './chart-series.ts';
import type { SeriesWriter } from './chart-series.ts';
import { chartIndicators } from './chart-shape.ts';
import type { ChartShape, PartGroup } from './chart-shape.ts';
import { useChartEvents } from './use-chart-events.ts';
import type { ChartEvents } from './use-chart-events.ts';
import type { ChartRows } from './use-chart-rows.ts';

/** What the primitive that draws a chart needs. */
export interface ReportChart {
  label: string;
  content: ChartContent;
  texts: { point: string; unfinished: string; brokenAxis: string };
  events: ChartEvents;
}

/** @param statistic the report, with the comparison of the chart's days */
export function useChartContent(statistic: Statistic, shape: ChartShape, rows: ChartRows): ReportChart {
  const { t } = useLingui();
  const format = useFormat();
  const events = useChartEvents(statistic);
  const { table, meta, report } = statistic;
  const columns = indicatorColumns(table).filter(({ id }) => chartIndicators(report).includes(id));
  const writers = chartIndicators(report).flatMap((id): SeriesWriter[] => {
    const column = columns.find((each) => each.id === id);
    return column ? [{ column, format, currency: meta.currency }] : [];
  });
  const days = rowsByDay(rows.days, meta);
  const changeText = (percent: number | null, difference: string) =>
    percent === null
      ? columns[0]?.unit === 'percent'
        ? t`${difference} pp`
        : difference
      : format.percentChange(percent);
  const [main, second] = writers;
  const parts = main && shape.kind !== 'lines' ? partSeries(main, shape.group, rows, statistic, format) : [];
  const totals = writers.map((writer) => createSeries(writer, valuesOf(days, writer.column.id)));
  const [total] = totals;
  const other =
    main && total && rows.hasOther
      ? [
          createSeries(
            main,
            otherValues(
              total.values,
              parts.map(({ values }) => values),
            ),
            { id: 'other', title: t`Other` },
          ),
        ]
      : [];
  // Two indicators and their other periods would be too many lines.
  const before =
    main && !second && shape.kind !== 'parts' ? comparedSeries(statistic, main, days, changeText) : undefined;
  const title = writers.map(({ column }) => column.title).join(', ');
  const group = shape.kind === 'lines' ? null : columnTitle(table, shape.group);
  return {
    label: group === null ? t`${title} by day` : t`${title} by day: ${group}`,
    content: {
      kind: shape.kind,
      points: dayPoints(meta, format, { estimated: t`Estimated`, eventsOf: events.linesOf }),
      series: shape.kind === 'lines' ? totals : shape.kind === 'stack' ? [...parts, ...other] : parts,
      total: shape.kind === 'stack' ? total : undefined,
      before,
    },
    events,
    texts: { point: t`Date`, unfinished: t`so far`, brokenAxis: t`The axis does not start at zero` },
  };
}

function partSeries(
  writer: SeriesWriter,
  group: PartGroup,
  { largest, parts }: ChartRows,
  { meta }: Statistic,
  format: Format,
): ChartSeries[] {
  return largest.map(({ groups }) => {
    const id = partId(groups, group);
    const days = rowsByDay(
      parts.filter((row) => partId(row.groups, group) === id),
      meta,
    );
    return createSeries(writer, valuesOf(days, writer.column.id), { id, title: groupTitle(group, groups, format) });
  });
}
