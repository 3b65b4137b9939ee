import type { ChartPoint } from '#chart-series.ts';

import { isOpen, yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';
import { runsOf } from './scale.ts';
import type { ShownSeries } from './shown-series.ts';

interface SeriesDrawingProps {
  shown: ShownSeries;
  points: readonly ChartPoint[];
  layout: ChartLayout;
}

/**
 * A series as a line with a gap for each missing value, a dot for a value between two gaps, and a dashed line to a hollow dot for
 * each value that may still grow or is of a part: half a day does not look like a fall.
 */
export function SeriesDrawing({ shown, points, layout: { plot, scales, x } }: SeriesDrawingProps) {
  const scale = scales[shown.axis];
  if (!scale) return null;
  const { look, shape } = shown;
  const { values } = shown.series;
  const y = (value: number) => yOf(value, scale, plot);
  return (
    <>
      {runsOf(values.map((value, index) => (isOpen(points[index]) ? null : value))).map(({ start, values: run }) => {
        const line = run.map((value, offset) => `${x(start + offset)},${y(value)}`).join(' ');
        if (run.length === 1)
          return <circle key={start} cx={x(start)} cy={y(run[0] ?? 0)} r={3} className={look.fill} />;
        return (
          <g key={start}>
            {shape === 'area' && scale.min <= 0 && (
              <polygon
                points={`${x(start)},${y(0)} ${line} ${x(start + run.length - 1)},${y(0)}`}
                className={`${look.fill} opacity-12`}
              />
            )}
            {shape === 'line over bars' && (
              <polyline points={line} className="fill-none stroke-surface-raised stroke-4" />
            )}
            <polyline points={line} className={`fill-none [stroke-linejoin:round] ${look.line}`} />
          </g>
        );
      })}
      {values.map((value, index) => {
        if (value === null || !isOpen(points[index])) return null;
        const before = values[index - 1] ?? null;
        // The line goes on behind a part.
        const after = isOpen(points[index + 1]) || !points[index]?.part ? null : (values[index + 1] ?? null);
        return (
          <g key={points[index]?.title}>
            {before !== null && (
              <polyline
                points={`${x(index - 1)},${y(before)} ${x(index)},${y(value)}`}
                className={`fill-none [stroke-dasharray:3_4] ${look.line}`}
              />
            )}
            {after !== null && (
              <polyline
                points={`${x(index)},${y(value)} ${x(index + 1)},${y(after)}`}
                className={`fill-none [stroke-dasharray:3_4] ${look.line}`}
              />
            )}
            <circle cx={x(index)} cy={y(value)} r={4} className={`fill-surface-raised ${look.line}`} />
          </g>
        );
      })}
    </>
  );
}

interface PointDotsProps {
  /** Of the point. */
  index: number;
  shown: readonly ShownSeries[];
  layout: ChartLayout;
}

/** Marks the values of one point on their lines. */
export function PointDots({ index, shown, layout: { plot, scales, x } }: PointDotsProps) {
  return shown.toReversed().map(({ series: { id, values }, look, axis, shape }) => {
    const value = values[index] ?? null;
    const scale = scales[axis];
    if (value === null || !scale || shape === 'bar') return null;
    return <circle key={id} cx={x(index)} cy={yOf(value, scale, plot)} r={4} className={look.fill} />;
  });
}
