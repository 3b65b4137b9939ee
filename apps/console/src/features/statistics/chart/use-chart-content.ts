import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChartContent, ChartSeries } from '@publisher-console/ui/chart-series.ts';

import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import { columnTitle, indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { partId, rowsBySpan } from './chart-rows.ts';
import { comparedSeries, createSeries, otherValues, stackedValues, valuesOf } from './chart-series.ts';
import type { SeriesWriter } from './chart-series.ts';
import { chartIndicators } from './chart-shape.ts';
import type { ChartShape, PartGroup } from './chart-shape.ts';
import { spanGroup, spanPoints } from './chart-spans.ts';
import { useChartEvents } from './use-chart-events.ts';
import type { ChartEvents } from './use-chart-events.ts';
import type { ChartRows } from './use-chart-rows.ts';

/** The props of the chart primitive. */
export interface ReportChart {
  label: string;
  content: ChartContent;
  texts: { point: string; unfinished: string; brokenAxis: string };
  events: ChartEvents;
}

/** @param statistic the report, with the comparison of the chart's points */
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
  const span = spanGroup(report, meta.period);
  const spans = rowsBySpan(rows.spans, span, meta);
  const changeText = (percent: number | null, difference: string) =>
    percent === null
      ? columns[0]?.unit === 'percent'
        ? t`${difference} pp`
        : difference
      : format.percentChange(percent);
  const [main, second] = writers;
  const parts = main && shape.kind !== 'lines' ? partSeries(main, shape.group, rows, statistic, format) : [];
  const totals = writers.map((writer) => createSeries(writer, valuesOf(spans, writer.column.id)));
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
  const stacked = parts.map((part) => ({ ...part, values: stackedValues(part.values, total?.values ?? []) }));
  // The other periods of two indicators would be too many lines.
  const before =
    main && !second && shape.kind !== 'parts' ? comparedSeries(statistic, main, spans, changeText) : undefined;
  // Parts without a sum have no totals, so any row of a span is used.
  const partSpans = rowsBySpan(rows.parts, span, meta);
  const title = writers.map(({ column }) => column.title).join(', ');
  const group = shape.kind === 'lines' ? null : columnTitle(table, shape.group);
  const labels = { date: t`${title} by day`, week: t`${title} by week`, month: t`${title} by month` };
  return {
    label: group === null ? labels[span] : `${labels[span]}: ${group}`,
    content: {
      kind: shape.kind,
      points: spanPoints(span, shape.kind === 'parts' ? partSpans : spans, meta, format, {
        estimated: t`Estimated`,
        partOf: (shown, all) => t`${plural(all, { one: `${shown} of # day`, other: `${shown} of # days` })}`,
        eventsOf: events.linesOf,
      }),
      series: shape.kind === 'lines' ? totals : shape.kind === 'stack' ? [...stacked, ...other] : parts,
      total: shape.kind === 'stack' ? total : undefined,
      before,
    },
    events,
    texts: {
      point: { date: t`Date`, week: t`Week`, month: t`Month` }[span],
      unfinished: span === 'date' ? t`so far` : t({ context: 'week or month', message: 'so far' }),
      brokenAxis: t`The axis does not start at zero`,
    },
  };
}

function partSeries(
  writer: SeriesWriter,
  group: PartGroup,
  { largest, parts }: ChartRows,
  { meta, report }: Statistic,
  format: Format,
): ChartSeries[] {
  const span = spanGroup(report, meta.period);
  return largest.map(({ groups }) => {
    const id = partId(groups, group);
    const spans = rowsBySpan(
      parts.filter((row) => partId(row.groups, group) === id),
      span,
      meta,
    );
    return createSeries(writer, valuesOf(spans, writer.column.id), { id, title: groupTitle(group, groups, format) });
  });
}
