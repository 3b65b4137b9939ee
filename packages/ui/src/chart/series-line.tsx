import type { ChartSeries } from '#chart-series.ts';

import { yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';
import { linesFromBelow, scaleOfLine } from './lines.ts';
import type { ChartLine } from './lines.ts';
import { runsOf } from './scale.ts';

export const lineStyles = {
  0: 'stroke-primary',
  1: 'stroke-secondary [stroke-dasharray:5_4]',
  before: 'stroke-border-control [stroke-dasharray:2_4]',
};
export const dotStyles = { 0: 'fill-primary', 1: 'fill-secondary', before: 'fill-border-control' };

interface SeriesLineProps {
  line: ChartLine;
  series: ChartSeries;
  layout: ChartLayout;
}

/** A series as a line with a gap for each missing value, and a dot for a value between two gaps. */
export function SeriesLine({ line, series: { values }, layout: { plot, scales, x } }: SeriesLineProps) {
  const scale = scaleOfLine(line, scales);
  if (!scale) return null;
  return (
    <>
      {runsOf(values).map(({ start, values: run }) =>
        run.length === 1 && run[0] !== undefined ? (
          <circle key={start} cx={x(start)} cy={yOf(run[0], scale, plot)} r={3} className={dotStyles[line]} />
        ) : (
          <polyline
            key={start}
            points={run.map((value, offset) => `${x(start + offset)},${yOf(value, scale, plot)}`).join(' ')}
            className={`fill-none stroke-2 [stroke-linejoin:round] ${lineStyles[line]}`}
          />
        ),
      )}
    </>
  );
}

interface PointDotsProps {
  /** Of the point. */
  index: number;
  series: readonly ChartSeries[];
  before: ChartSeries | undefined;
  layout: ChartLayout;
}

/** Marks the values of one point on their lines. */
export function PointDots({ index, series, before, layout: { plot, scales, x } }: PointDotsProps) {
  return linesFromBelow(series, before).map(({ line, series: { id, values } }) => {
    const value = values[index] ?? null;
    const scale = scaleOfLine(line, scales);
    if (value === null || !scale) return null;
    return <circle key={id} cx={x(index)} cy={yOf(value, scale, plot)} r={4} className={dotStyles[line]} />;
  });
}
