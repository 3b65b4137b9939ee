import type { IndicatorColumn, IndicatorId, IndicatorValues, StatisticRow } from '@publisher-console/api-contract';
import type { ChartChange, ChartSeries } from '@publisher-console/ui/chart-series.ts';

import { comparedFigure } from '#comparison/compared-figure.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { periodsOf } from '#features/statistics/model/comparison-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

type SpanRow = StatisticRow | undefined;

/** The parameters for the series of one indicator. */
export interface SeriesWriter {
  column: Pick<IndicatorColumn, 'id' | 'title' | 'unit'>;
  format: Format;
  /** ISO 4217 */
  currency: string;
}

/** @param values null for a span without statistics */
export function createSeries(
  { column: { id, title, unit }, format, currency }: SeriesWriter,
  values: (number | null)[],
  named: { id: string; title: string } = { id, title },
): ChartSeries {
  const write = figureWriter({ unit }, values, format, currency);
  return {
    ...named,
    values,
    format: write,
    formatTick: (value) => (unit === 'money' ? format.moneyTick(value, currency) : write(value)),
    whole: unit === 'count',
    isRate: unit === 'percent',
  };
}

/** The values of an indicator in each span. */
export function valuesOf(rows: readonly SpanRow[], id: IndicatorId, from = (row: StatisticRow) => row.indicators) {
  return rows.map((row) => (row ? (from(row)[id] ?? null) : null));
}

const nothing: IndicatorValues = {};

/**
 * The series of the other period of a comparison: the compared value of each span, and the change.
 * @param rows one for each span of the period
 * @returns undefined if no day is compared
 */
export function comparedSeries(
  statistic: Statistic,
  writer: SeriesWriter,
  rows: readonly SpanRow[],
  changeText: (percent: number | null, difference: string) => string,
): ChartSeries | undefined {
  const { column, format, currency } = writer;
  const compared = periodsOf(statistic, null);
  if (compared === null) return undefined;
  const { from, to } = compared.previous;
  const values = valuesOf(rows, column.id, (row) => row.comparison?.previous ?? nothing);
  return {
    ...createSeries(writer, values, { id: 'before', title: format.dayRange(from, to) }),
    pointTitles: rows.map((row) => {
      const other = row && periodsOf(statistic, row)?.previous;
      if (!other) return '';
      return row.groups.date === undefined ? format.dayRange(other.from, other.to) : format.weekdayDay(other.from);
    }),
    changes: rows.map((row): ChartChange | null => {
      const figure = row?.comparison && comparedFigure(row.comparison, column.id, column.unit, format, currency);
      return figure ? { text: changeText(figure.percent, figure.difference), direction: figure.direction } : null;
    }),
  };
}

/** The values of a part in a stack: null if the span has no total, because the others would look like the whole. */
export function stackedValues(values: readonly (number | null)[], totals: readonly (number | null)[]) {
  return values.map((value, place) => ((totals[place] ?? null) === null ? null : value));
}

/**
 * The totals of each span minus its parts; null for a span without statistics.
 * @param totals one for each span
 * @param parts the values of each part, one for each span
 */
export function otherValues(
  totals: readonly (number | null)[],
  parts: readonly (readonly (number | null)[])[],
): (number | null)[] {
  return totals.map((total, place) => {
    if (total === null) return null;
    const left = parts.reduce((rest, values) => rest - (values[place] ?? 0), total);
    // Amounts have at most six decimals; sums of binary fractions have a rounding error.
    return Number(left.toFixed(6)) || 0;
  });
}
