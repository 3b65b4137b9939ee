import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import { yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';
import { ticksOf } from './ticks.ts';

const letterWidthPx = 6.6;

interface AxesProps {
  series: readonly ChartSeries[];
  layout: ChartLayout;
}

/** The grid lines, and the values beside them: of the first axis on the left, of the second on the right. */
export function Axes({ series, layout: { plot, scales } }: AxesProps) {
  return scales.map((scale, index) => (
    <g key={series[index]?.id}>
      {scale.ticks.map((tick) => {
        const y = yOf(tick, scale, plot);
        return (
          <g key={tick}>
            {index === 0 && (
              <line
                x1={plot.left}
                x2={plot.right}
                y1={y}
                y2={y}
                className={tick === 0 ? 'stroke-border-control' : 'stroke-border'}
              />
            )}
            <text
              x={index === 0 ? plot.left - 8 : plot.right + 8}
              y={y}
              dy="0.35em"
              textAnchor={index === 0 ? 'end' : 'start'}
              className="fill-text-muted text-caption tabular-nums"
            >
              {series[index]?.formatTick(tick)}
            </text>
          </g>
        );
      })}
      {scale.min > 0 && <AxisBreak x={plot.left} y={plot.bottom} />}
    </g>
  ));
}

/** The sign of an axis that does not start at zero. */
function AxisBreak({ x, y }: { x: number; y: number }) {
  return (
    <polyline
      points={`${x},${y} ${x},${y - 3} ${x - 4},${y - 5} ${x + 4},${y - 9} ${x},${y - 11} ${x},${y - 14}`}
      className="fill-none stroke-text-muted"
    />
  );
}

interface PointsProps {
  points: readonly ChartPoint[];
  layout: ChartLayout;
}

/** The names of the points under the axis. */
export function PointTicks({ points, layout: { plot, step, x } }: PointsProps) {
  return ticksOf(points, step).map(({ index, text }) => {
    const at = x(index);
    const half = (text.length * letterWidthPx) / 2;
    const anchor = at - half < 0 ? 'start' : at + half > plot.right + 12 ? 'end' : 'middle';
    return (
      <text key={index} x={at} y={plot.bottom + 20} textAnchor={anchor} className="fill-text-muted text-caption">
        {text}
      </text>
    );
  });
}

/** Narrower bands would be noise. */
const narrowestBandPx = 4;

/** A shade behind Saturdays and Sundays. */
export function WeekendBands({ points, layout: { plot, step, x } }: PointsProps) {
  if (step < narrowestBandPx) return null;
  return points.map(({ title, isWeekend }, index) => {
    // One band for both days: two would have a line between them.
    if (!isWeekend || points[index - 1]?.isWeekend) return null;
    const days = points[index + 1]?.isWeekend ? 2 : 1;
    const from = Math.max(plot.left, x(index) - step / 2);
    const to = Math.min(plot.right, x(index + days - 1) + step / 2);
    return (
      <rect
        key={title}
        x={from}
        y={plot.top}
        width={Math.max(0, to - from)}
        height={plot.bottom - plot.top}
        className="fill-surface-sunken"
      />
    );
  });
}
