import type { ChartContent, ChartSeries } from '#chart-series.ts';

/** The classes of a series' line, and of its dots, bars and area. */
interface ChartLook {
  line: string;
  fill: string;
}

export interface ShownSeries {
  series: ChartSeries;
  look: ChartLook;
  /** The number of its axis. */
  axis: 0 | 1;
  /** As what it is drawn; a line over bars has edges in the colour of the background. */
  shape: 'area' | 'line' | 'line over bars' | 'bar';
}

const first = { line: 'stroke-accent stroke-2', fill: 'fill-accent' };
const second = { line: 'stroke-secondary stroke-2 [stroke-dasharray:5_4]', fill: 'fill-secondary' };
const other = { line: 'stroke-border-control stroke-[1.5]', fill: 'fill-border-control' };
const overBars = { line: 'stroke-text stroke-[1.5]', fill: 'fill-text' };
const parts = [
  { line: 'stroke-primary stroke-2', fill: 'fill-primary' },
  { line: 'stroke-accent stroke-2', fill: 'fill-accent' },
  { line: 'stroke-secondary stroke-2', fill: 'fill-secondary' },
  { line: 'stroke-series-4 stroke-2', fill: 'fill-series-4' },
  { line: 'stroke-series-5 stroke-2', fill: 'fill-series-5' },
];

/** @returns the series of a chart in the order in which they are named */
export function shownSeries({ kind, series, before }: Omit<ChartContent, 'points'>): ShownSeries[] {
  const compared: ShownSeries[] = before
    ? [
        {
          series: before,
          look: kind === 'stack' ? overBars : other,
          axis: 0,
          shape: kind === 'stack' ? 'line over bars' : 'line',
        },
      ]
    : [];
  const shown = series.map((each, index): ShownSeries => {
    if (kind !== 'lines')
      return { series: each, look: parts[index] ?? other, axis: 0, shape: kind === 'stack' ? 'bar' : 'line' };
    return index === 0
      ? { series: each, look: first, axis: 0, shape: series.length === 1 ? 'area' : 'line' }
      : { series: each, look: second, axis: 1, shape: 'line' };
  });
  return [...shown, ...compared];
}
