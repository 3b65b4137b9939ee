import { alignScales, scaleOf } from './scale.ts';
import type { ChartScale } from './scale.ts';
import type { ChartSeries } from '#chart-series.ts';

/** The area between the axes of a chart, in pixels of its drawing. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Positions of everything in a line chart. */
export interface ChartLayout {
  plot: Plot;
  /** One for each series, in their order. */
  scales: ChartScale[];
  /** Pixels between two points. */
  step: number;
  x: (index: number) => number;
}

const digitWidthPx = 7.5;

/**
 * Lays a line chart out. `before` shares the axis of the first series.
 *
 * @param points number of points
 */
export function layOut(
  { width, height }: { width: number; height: number },
  points: number,
  series: readonly ChartSeries[],
  before?: ChartSeries,
): ChartLayout {
  const scales = alignScales(
    series.map(({ values, whole = false }, index) =>
      scaleOf(index === 0 && before ? [...values, ...before.values] : values, whole),
    ),
  );
  const [left = 0, right = 0] = series.map(({ formatTick }, index) => {
    const widest = Math.max(...(scales[index]?.ticks ?? []).map((tick) => formatTick(tick).length));
    return 12 + widest * digitWidthPx;
  });
  const plot = { left, right: Math.max(left + 1, width - (right || 12)), top: 12, bottom: height - 28 };
  const step = (plot.right - plot.left) / Math.max(1, points - 1);
  const x = (index: number) => (points === 1 ? (plot.left + plot.right) / 2 : plot.left + index * step);
  return { plot, scales, step, x };
}

/** @returns pixels from the top of the drawing to a value */
export function yOf(value: number, { min, max }: ChartScale, { top, bottom }: Plot): number {
  return bottom - ((value - min) / (max - min)) * (bottom - top);
}
