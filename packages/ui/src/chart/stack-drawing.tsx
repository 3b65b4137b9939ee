import type { ChartPoint } from '#chart-series.ts';

import { isOpen, yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';
import type { ShownSeries } from './shown-series.ts';

/** The share of a step that is free between two bars; none where a bar would be too thin. */
const gapShare = 0.25;
const widestBarPx = 48;
const gapFromPx = 4;

interface StackDrawingProps {
  /** The parts, the lowest first. */
  parts: readonly ShownSeries[];
  points: readonly ChartPoint[];
  layout: ChartLayout;
}

/** Bars on top of each other. Those of a point whose values may still grow or are of a part are pale. */
export function StackDrawing({ parts, points, layout: { plot, scales, step, x } }: StackDrawingProps) {
  const [scale] = scales;
  if (!scale) return null;
  const width = step < gapFromPx ? step : Math.min(widestBarPx, step * (1 - gapShare));
  return points.map((point, index) => {
    let sum = 0;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- two points may have one title; their order never changes
      <g key={`${index} ${point.title}`} className={isOpen(point) ? 'opacity-50' : undefined}>
        {parts.map(({ series: { id, values }, look }) => {
          const value = Math.max(0, values[index] ?? 0);
          if (value === 0) return null;
          const bottom = yOf(sum, scale, plot);
          sum += value;
          const top = yOf(sum, scale, plot);
          // A line of the background separates two parts without their colours.
          const height = Math.max(0.5, bottom - top - (bottom - top > gapFromPx ? 1 : 0));
          return <rect key={id} x={x(index) - width / 2} y={top} width={width} height={height} className={look.fill} />;
        })}
      </g>
    );
  });
}
