import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { alignScales, runsOf, scaleOf } from './chart-scale.ts';
import type { ChartScale } from './chart-scale.ts';

export interface ChartPoint {
  /** The whole name, as it is read out: '20 Nov 2026'. */
  title: string;
  /** The short name under the axis: '20 Nov'. */
  tick: string;
  /** More may be added to its values. */
  unfinished?: boolean;
}

export interface ChartSeries {
  id: string;
  title: string;
  /** One for each point; null is a gap, not a zero. */
  values: readonly (number | null)[];
  /** As it is read out. */
  format: (value: number | null) => string;
  /** As it stands at the axis. */
  formatTick: (value: number) => string;
  /** Counts: the axis has no lines between whole numbers. */
  whole?: boolean;
}

export interface ChartProps {
  /** Names the chart. */
  label: string;
  points: readonly ChartPoint[];
  /** The first has its axis on the left, the second on the right. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  texts: {
    /** Heads the points in the table that stands in for the chart. */
    point: string;
    unfinished: string;
  };
  /** Id of a table on the page that holds the same figures; the chart brings one of its own otherwise. */
  tableId?: string;
}

interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What the server draws for, until the browser has told how wide the chart is. */
const assumedWidthPx = 720;
const heightPx = 280;
const digitWidthPx = 7.5;
const tickRoomPx = 88;

const lineStyles = ['stroke-primary', 'stroke-accent [stroke-dasharray:5_4]'];
const dotStyles = ['fill-primary', 'fill-accent'];

/**
 * One or two series over the same points, each with an axis that holds zero. Points are read with the pointer or, once the
 * chart has the focus, with the arrows; a table says the same to those who do not see it.
 */
export function Chart({ label, points, series, texts, tableId }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumedWidthPx);
  const [active, setActive] = useState<number | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scales = alignScales(series.map(({ values, whole = false }) => scaleOf(values, whole)));
  const plot = plotOf(width, series, scales);
  const step = (plot.right - plot.left) / Math.max(1, points.length - 1);
  const x = (index: number) => (points.length === 1 ? (plot.left + plot.right) / 2 : plot.left + index * step);
  const lastIndex = points.length - 1;
  const read = active === null ? undefined : points[active];

  function readAt(event: PointerEvent<HTMLElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(Math.max(0, Math.min(Math.round((offset - plot.left) / step), lastIndex)));
  }

  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <Legend series={series} unfinished={points.some((point) => point.unfinished) ? texts.unfinished : undefined} />
      <div
        ref={frame}
        className="relative touch-pan-y rounded-tight has-focus-visible:outline-2 has-focus-visible:outline-accent"
        onPointerMove={readAt}
        onPointerDown={readAt}
        onPointerLeave={() => setActive(null)}
      >
        <svg aria-hidden viewBox={`0 0 ${width} ${heightPx}`} height={heightPx} className="block w-full">
          <UnfinishedPoints points={points} x={x} step={step} plot={plot} />
          <Axes scales={scales} series={series} plot={plot} />
          <PointTicks points={points} x={x} step={step} plot={plot} />
          {active !== null && (
            <line x1={x(active)} x2={x(active)} y1={plot.top} y2={plot.bottom} className="stroke-text-muted" />
          )}
          {series.map((one, index) => (
            <SeriesLine
              key={one.id}
              series={one}
              index={index}
              scale={scales[index]}
              x={x}
              plot={plot}
              active={active}
            />
          ))}
        </svg>
        {lastIndex >= 0 && (
          <input
            type="range"
            min={0}
            max={lastIndex}
            value={active ?? lastIndex}
            aria-label={label}
            aria-valuetext={readOut(points[active ?? lastIndex], active ?? lastIndex, series, texts.unfinished)}
            onChange={(event) => setActive(Number(event.target.value))}
            onFocus={(event) => setActive(Number(event.target.value))}
            onBlur={() => setActive(null)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        )}
        {read && active !== null && (
          <div
            aria-hidden
            ref={(element) => {
              if (element) element.style.left = `${besidePoint(x(active), element.offsetWidth, width)}px`;
            }}
            className="pointer-events-none absolute top-2 z-10 w-max max-w-64 rounded-base border border-border bg-surface-raised px-3 py-2 text-caption shadow-raised"
          >
            <p className="font-semibold">{read.title}</p>
            {series.map(({ id, title, values, format }, index) => (
              <p key={id} className="mt-1 flex items-center gap-2">
                <Swatch index={index} />
                <span className="min-w-0 text-text-muted">{title}</span>
                <span className="ml-auto pl-3 font-medium tabular-nums">{format(values[active] ?? null)}</span>
              </p>
            ))}
            {read.unfinished && <p className="mt-1 text-text-muted">{texts.unfinished}</p>}
          </div>
        )}
      </div>
      {tableId === undefined && <ChartTable label={label} points={points} series={series} texts={texts} />}
    </figure>
  );
}

function plotOf(width: number, series: readonly ChartSeries[], scales: readonly ChartScale[]): Plot {
  const [left = 0, right = 0] = series.map(({ formatTick }, index) => {
    const widest = Math.max(...(scales[index]?.ticks ?? []).map((tick) => formatTick(tick).length));
    return 12 + widest * digitWidthPx;
  });
  return { left, right: Math.max(left + 1, width - (right || 12)), top: 12, bottom: heightPx - 28 };
}

function heightOf(value: number, { min, max }: ChartScale, { top, bottom }: Plot): number {
  return bottom - ((value - min) / (max - min)) * (bottom - top);
}

/** Beside the point, on the side that has room for it. */
function besidePoint(x: number, ownWidth: number, width: number): number {
  const gap = 12;
  return x + gap + ownWidth <= width ? x + gap : Math.max(0, x - gap - ownWidth);
}

function readOut(
  point: ChartPoint | undefined,
  index: number,
  series: readonly ChartSeries[],
  unfinished: string,
): string {
  const values = series.map(({ title, values: all, format }) => `${title} ${format(all[index] ?? null)}`);
  return [point?.title, ...values, ...(point?.unfinished ? [unfinished] : [])].join(', ');
}

interface DrawnPoints {
  points: readonly ChartPoint[];
  x: (index: number) => number;
  step: number;
  plot: Plot;
}

function UnfinishedPoints({ points, x, step, plot }: DrawnPoints) {
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

function Axes({ scales, series, plot }: { scales: readonly ChartScale[]; series: readonly ChartSeries[]; plot: Plot }) {
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

function PointTicks({ points, x, step, plot }: DrawnPoints) {
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
  index: number;
  scale: ChartScale | undefined;
  x: (index: number) => number;
  plot: Plot;
  active: number | null;
}

function SeriesLine({ series: { values }, index, scale, x, plot, active }: SeriesLineProps) {
  if (!scale) return null;
  const activeValue = active === null ? null : (values[active] ?? null);
  const dot = (at: number, value: number, radius: number) => (
    <circle key={at} cx={x(at)} cy={heightOf(value, scale, plot)} r={radius} className={dotStyles[index]} />
  );
  return (
    <>
      {runsOf(values).map(({ start, values: run }) =>
        run.length === 1 && run[0] !== undefined ? (
          dot(start, run[0], 3)
        ) : (
          <polyline
            key={start}
            points={run.map((value, offset) => `${x(start + offset)},${heightOf(value, scale, plot)}`).join(' ')}
            className={`fill-none stroke-2 [stroke-linejoin:round] ${lineStyles[index]}`}
          />
        ),
      )}
      {active !== null && activeValue !== null && dot(active, activeValue, 4)}
    </>
  );
}

function Swatch({ index }: { index: number }) {
  return (
    <svg aria-hidden width={20} height={8} className="shrink-0">
      <line x1={0} x2={20} y1={4} y2={4} className={`stroke-2 ${lineStyles[index]}`} />
    </svg>
  );
}

function Legend({ series, unfinished }: { series: readonly ChartSeries[]; unfinished: string | undefined }) {
  return (
    <div aria-hidden className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-caption text-text-muted">
      {series.map(({ id, title }, index) => (
        <span key={id} className="flex items-center gap-2 last:ml-auto first:ml-0">
          <Swatch index={index} />
          {title}
        </span>
      ))}
      {unfinished !== undefined && (
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-tight border border-border bg-surface-sunken" />
          {unfinished}
        </span>
      )}
    </div>
  );
}

function ChartTable({ label, points, series, texts }: Omit<ChartProps, 'tableId'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.point}</th>
            {series.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.title}>
              <th scope="row">
                {point.title} {point.unfinished && texts.unfinished}
              </th>
              {series.map(({ id, values, format }) => (
                <td key={id}>{format(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
