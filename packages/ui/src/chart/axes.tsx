import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import { yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';

/** Room for the name of a point under the axis. */
const tickRoomPx = 88;

interface AxesProps {
  series: readonly ChartSeries[];
  layout: ChartLayout;
}

/** The grid lines, and the values beside them: of the first series on the left, of the second on the right. */
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
    </g>
  ));
}

interface PointsProps {
  points: readonly ChartPoint[];
  layout: ChartLayout;
}

/** The names of the points under the axis, as many as there is room for. */
export function PointTicks({ points, layout: { plot, step, x } }: PointsProps) {
  const every = Math.max(1, Math.ceil(tickRoomPx / step));
  const shown = points.flatMap((point, index) => (index % every === 0 ? [{ ...point, x: x(index) }] : []));
  return shown.map(({ title, tick, x: at }) => (
    <text
      key={title}
      x={at}
      y={plot.bottom + 20}
      textAnchor={
        at - plot.left < tickRoomPx / 3 && points.length > 1
          ? 'start'
          : plot.right - at < tickRoomPx / 3 && points.length > 1
            ? 'end'
            : 'middle'
      }
      className="fill-text-muted text-caption"
    >
      {tick}
    </text>
  ));
}

/** A shade behind the points whose values may still grow. */
export function UnfinishedPoints({ points, layout: { plot, step, x } }: PointsProps) {
  return points.map((point, index) => {
    const from = Math.max(plot.left, x(index) - step / 2);
    const to = Math.min(plot.right, x(index) + step / 2);
    return (
      point.unfinished && (
        <rect
          key={point.title}
          x={from}
          y={plot.top}
          width={to - from}
          height={plot.bottom - plot.top}
          className="fill-surface-sunken"
        />
      )
    );
  });
}
