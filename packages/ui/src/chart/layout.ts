import type { ChartContent, ChartPoint, ChartSeries } from '#chart-series.ts';

import { scalesOf } from './scale.ts';
import type { ChartScale } from './scale.ts';

/** The area between the axes of a chart, in pixels of its drawing. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Positions of everything in a chart. */
export interface ChartLayout {
  plot: Plot;
  /** One for each axis. */
  scales: ChartScale[];
  /** Pixels between two points. */
  step: number;
  x: (index: number) => number;
  /** Whether there is room for values at the ends of the lines. */
  hasEndRoom: boolean;
}

const digitWidthPx = 7.5;
/** Narrower drawings need their width for the lines. */
const endRoomFromPx = 640;
/** Above the plot, for the marks of events: always, because events are loaded late. */
const topPx = 24;
const bottomPx = 28;
/** For the word beside the last point of the line. */
const unfinishedRoomPx = 64;

/** Lays a chart out. */
export function layOut({ width, height }: { width: number; height: number }, content: ChartContent): ChartLayout {
  const { kind, points } = content;
  const axes = axesOf(content);
  const isAlone = axes.length === 1;
  const scales = scalesOf(
    axes.map(({ values, series: { whole, isRate } }) => ({ values, whole, isRate: isRate && kind !== 'stack' })),
  );
  const [left = 0, right = 0] = axes.map(
    ({ series: { formatTick } }, index) => 12 + widest((scales[index]?.ticks ?? []).map(formatTick)),
  );
  const hasEndRoom = kind === 'lines' && isAlone && width >= endRoomFromPx && points.length > 1;
  const plot = {
    left,
    right: Math.max(left + 1, width - (hasEndRoom ? endRoomOf(content) : right || 12)),
    top: topPx,
    bottom: height - bottomPx,
  };
  // Bars are as wide as a step, lines start at the edge.
  const inset = kind === 'stack' || points.length === 1 ? 0.5 : 0;
  const step = (plot.right - plot.left) / Math.max(1, points.length - 1 + 2 * inset);
  return { plot, scales, step, x: (index) => plot.left + (index + inset) * step, hasEndRoom };
}

/** @returns pixels from the top of the drawing to a value */
export function yOf(value: number, { min, max }: ChartScale, { top, bottom }: Plot): number {
  return bottom - ((value - min) / (max - min)) * (bottom - top);
}

/** Whether the values of a point are not those of a whole one. */
export function isOpen(point: ChartPoint | undefined): boolean {
  return point?.unfinished === true || point?.part === true;
}

/** The index of the last point with whole values, if it is at the end of the line. */
export function lastFullPoint(points: readonly ChartPoint[], { values }: ChartSeries): number | null {
  // The first point may be a part, and the line goes on behind it.
  const open = points.findIndex((point, index) => (index === 0 ? point.unfinished : isOpen(point)));
  const last = (open === -1 ? points.length : open) - 1;
  return (values[last] ?? null) === null ? null : last;
}

/** The sums of a stack: what is below zero has no height. */
export function stackedValues(series: readonly ChartSeries[]): number[] {
  const [first] = series;
  return (first?.values ?? []).map((_, index) =>
    series.reduce((sum, each) => sum + Math.max(0, each.values[index] ?? 0), 0),
  );
}

interface Axis {
  /** Whose values are written at the axis. */
  series: ChartSeries;
  values: (number | null)[];
}

function axesOf({ kind, series, before }: ChartContent): Axis[] {
  const compared = before?.values ?? [];
  if (kind === 'lines') {
    return series.map((each, index) => ({
      series: each,
      values: index === 0 ? [...each.values, ...compared] : [...each.values],
    }));
  }
  const [first] = series;
  const values = kind === 'stack' ? stackedValues(series) : series.flatMap((each) => each.values);
  return first ? [{ series: first, values: [...values, ...compared] }] : [];
}

/** The unfinished point has a word beside it, otherwise the last one has its value. */
function endRoomOf({ points, series: [first] }: ChartContent): number {
  const last = first ? lastFullPoint(points, first) : null;
  if (points.at(-1)?.unfinished) return 16 + unfinishedRoomPx;
  return 16 + (first && last !== null ? widest([first.format(first.values[last] ?? null)]) : 0);
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * digitWidthPx;
}
