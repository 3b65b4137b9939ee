import type { ChartLayout, Plot } from './layout.ts';
import type { ChartPoint, ChartSeries } from '#chart-series.ts';
import { runsOf } from './scale.ts';
import type { ChartScale } from './scale.ts';

const tickRoomPx = 88;

/** Which line a series is: the first, the second, or the one that the first is compared with. */
export type ChartLine = 0 | 1 | 'before';

const lineStyles = {
  0: 'stroke-primary',
  1: 'stroke-secondary [stroke-dasharray:5_4]',
  before: 'stroke-border-control [stroke-dasharray:2_4]',
};
const dotStyles = { 0: 'fill-primary', 1: 'fill-secondary', before: 'fill-border-control' };

export interface DrawnPoints {
  points: readonly ChartPoint[];
  x: (index: number) => number;
  step: number;
  plot: Plot;
}

export function UnfinishedPoints({ points, x, step, plot }: DrawnPoints) {
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

export function Axes({
  scales,
  series,
  plot,
}: {
  scales: readonly ChartScale[];
  series: readonly ChartSeries[];
  plot: Plot;
}) {
  return scales.map((scale, index) => (
    <g key={series[index]?.id}>
      {scale.ticks.map((tick) => {
        const y = heightOf(tick, scale, plot);
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

export function PointTicks({ points, x, step, plot }: DrawnPoints) {
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

interface SeriesLineProps {
  series: ChartSeries;
  line: ChartLine;
  scale: ChartScale | undefined;
  x: (index: number) => number;
  plot: Plot;
}

export function SeriesLine({ series: { values }, line, scale, x, plot }: SeriesLineProps) {
  if (!scale) return null;
  return (
    <>
      {runsOf(values).map(({ start, values: run }) =>
        run.length === 1 && run[0] !== undefined ? (
          <circle key={start} cx={x(start)} cy={heightOf(run[0], scale, plot)} r={3} className={dotStyles[line]} />
        ) : (
          <polyline
            key={start}
            points={run.map((value, offset) => `${x(start + offset)},${heightOf(value, scale, plot)}`).join(' ')}
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
  const lines: [ChartLine, ChartSeries][] = [
    ...(before ? [['before', before] satisfies [ChartLine, ChartSeries]] : []),
    ...series.map((each, place): [ChartLine, ChartSeries] => [place === 0 ? 0 : 1, each]),
  ];
  return lines.map(([line, { id, values }]) => {
    const value = values[index] ?? null;
    const scale = scales[line === 1 ? 1 : 0];
    if (value === null || !scale) return null;
    return <circle key={id} cx={x(index)} cy={heightOf(value, scale, plot)} r={4} className={dotStyles[line]} />;
  });
}

/** A sample of a series' bar, beside its name. */
export function BarSwatch({ line }: { line: ChartLine }) {
  return (
    <svg aria-hidden width={12} height={12} className="shrink-0">
      <rect
        y={line === 'before' ? 4.5 : 0}
        width={12}
        height={line === 'before' ? 3 : 12}
        rx={2}
        className={dotStyles[line]}
      />
    </svg>
  );
}

/** A sample of a series' line, beside its name. */
export function Swatch({ line }: { line: ChartLine }) {
  return (
    <svg aria-hidden width={20} height={8} className="shrink-0">
      <line x1={0} x2={20} y1={4} y2={4} className={`stroke-2 ${lineStyles[line]}`} />
    </svg>
  );
}

function heightOf(value: number, { min, max }: ChartScale, { top, bottom }: Plot): number {
  return bottom - ((value - min) / (max - min)) * (bottom - top);
}
