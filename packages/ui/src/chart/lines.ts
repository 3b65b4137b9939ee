import type { ChartSeries } from '#chart-series.ts';

import type { ChartScale } from './scale.ts';

/** Which line a series is: the first, the second, or the one that the first is compared with. */
export type ChartLine = 0 | 1 | 'before';

interface SeriesOfLine {
  line: ChartLine;
  series: ChartSeries;
}

/** @returns the lines of a chart in the order in which they are named */
export function linesOf(series: readonly ChartSeries[], before: ChartSeries | undefined): SeriesOfLine[] {
  const lines = series.map((each, index): SeriesOfLine => ({ line: index === 0 ? 0 : 1, series: each }));
  return before ? [...lines, { line: 'before', series: before }] : lines;
}

/** @returns the lines of a chart in the order in which they are drawn: the last one is on top */
export function linesFromBelow(series: readonly ChartSeries[], before: ChartSeries | undefined): SeriesOfLine[] {
  const lines = linesOf(series, before);
  return [...lines.slice(series.length), ...lines.slice(0, series.length)];
}

/** The line before shares the axis of the first. */
export function scaleOfLine(line: ChartLine, scales: readonly ChartScale[]): ChartScale | undefined {
  return scales[line === 1 ? 1 : 0];
}
