import type { GroupId, IndicatorColumn, IndicatorValues, StatisticRow } from '@publisher-console/api-contract';
import type { ChartSeries } from '@publisher-console/ui/chart-series.ts';

import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { periodsOf } from '#features/statistics/model/compared-period.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { rowsByDay } from './chart-rows.ts';
import type { ChartShape } from './chart-shape.ts';

/** @param rows the values of each point; undefined for a day without statistics */
export function createSeries(
  column: IndicatorColumn | undefined,
  id: IndicatorColumn['id'],
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

/**
 * The series of a comparison: the other period, and for bars the compared days of the period, so that bars side by side cover
 * the same number of days.
 * @param seriesOf creates a series of the indicator that is compared
 * @returns null if no day is compared
 */
export function comparedSeries(
  statistic: Statistic,
  { kind }: ChartShape,
  seriesOf: (valuesOf: (row: StatisticRow) => IndicatorValues | undefined) => ChartSeries,
  format: Format,
): { before: ChartSeries; bars: ChartSeries | undefined } | null {
  const { comparison } = statistic;
  const compared = periodsOf(statistic, null);
  if (comparison === null || compared === null) return null;
  const { current, previous } = compared;
  const before: ChartSeries = {
    ...seriesOf((row) => row.comparison?.previous),
    id: 'before',
    title: format.dayRange(previous.from, previous.to),
  };
  if (kind === 'lines') {
    const otherDays = rowsByDay(statistic).map((row) => row?.comparison?.date);
    const pointTitles = otherDays.map((day) => (day === undefined ? before.title : format.day(day)));
    return { before: { ...before, pointTitles }, bars: undefined };
  }
  const bars = seriesOf((row) => row.comparison?.current);
  return { before, bars: { ...bars, title: `${bars.title}, ${format.dayRange(current.from, current.to)}` } };
}

/** The titles of bars. That of an app includes the platform only if another app has the same title. */
export function barTitles(rows: readonly (StatisticRow | undefined)[], group: GroupId, format: Format): string[] {
  const apps = rows.flatMap((row) => row?.groups.application?.title ?? []);
  return rows.map((row) => {
    const app = row?.groups.application?.title;
    if (group === 'application' && app !== undefined && apps.indexOf(app) === apps.lastIndexOf(app)) return app;
    return row ? groupTitle(group, row.groups, format) : '';
  });
}
