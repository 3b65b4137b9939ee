import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import type { ChartLayout } from './layout.ts';
import { PointDots, Swatch } from './plot.tsx';
import type { ChartPoint, ChartSeries } from '#chart-series.ts';

export interface ChartCursorProps {
  label: string;
  /** At least one. */
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  before: ChartSeries | undefined;
  unfinishedText: string;
  layout: ChartLayout;
  /** Of the picture below. */
  size: { width: number; height: number };
}

/**
 * What lies over a chart and reads a point of it. Moving over the points renders this component only. What a finger has
 * chosen stays until it presses elsewhere.
 */
export function ChartCursor({ label, points, series, before, unfinishedText, layout, size }: ChartCursorProps) {
  const [active, setActive] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const { plot, step, x } = layout;
  const lines = before ? [...series, before] : series;
  const lastIndex = points.length - 1;
  const isReading = active !== null;
  const index = active ?? lastIndex;
  const read = isReading ? points[active] : undefined;

  useEffect(() => {
    if (!isReading) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setActive(null);
    };
    window.addEventListener('pointerdown', leave);
    return () => window.removeEventListener('pointerdown', leave);
  }, [isReading]);

  function readAt(event: PointerEvent<HTMLElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(Math.max(0, Math.min(Math.round((offset - plot.left) / step), lastIndex)));
  }

  return (
    <div
      ref={area}
      className="absolute inset-0"
      onPointerMove={readAt}
      onPointerDown={readAt}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') setActive(null);
      }}
    >
      {isReading && (
        <svg aria-hidden viewBox={`0 0 ${size.width} ${size.height}`} height={size.height} className="block w-full">
          <PointDots index={active} series={series} before={before} layout={layout} />
        </svg>
      )}
      <input
        type="range"
        min={0}
        max={lastIndex}
        value={index}
        aria-label={label}
        aria-valuetext={readOut(points[index], index, lines, unfinishedText)}
        onChange={(event) => setActive(Number(event.target.value))}
        onFocus={(event) => setActive(Number(event.target.value))}
        onBlur={() => setActive(null)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {read && isReading && (
        <div
          aria-hidden
          ref={(element) => {
            if (element) element.style.left = `${besidePoint(x(active), element.offsetWidth, size.width)}px`;
          }}
          className="pointer-events-none absolute top-2 z-10 w-max max-w-64 rounded-base border border-border bg-surface-raised px-3 py-2 text-caption shadow-raised"
        >
          <p className="font-semibold">{read.title}</p>
          {lines.map((shown, place) => (
            <p key={shown.id} className="mt-1 flex items-center gap-2">
              <Swatch line={shown === before ? 'before' : place === 0 ? 0 : 1} />
              <span className="min-w-0 text-text-muted">{titleAt(shown, active)}</span>
              <span className="ml-auto pl-3 font-medium tabular-nums">
                {shown.format(shown.values[active] ?? null)}
              </span>
            </p>
          ))}
          {read.unfinished && <p className="mt-1 text-text-muted">{unfinishedText}</p>}
          {read.note !== undefined && <p className="mt-1 text-text-muted">{read.note}</p>}
        </div>
      )}
    </div>
  );
}

/** Beside the point, on the side that has room for it. */
function besidePoint(x: number, ownWidth: number, width: number): number {
  const gap = 12;
  return x + gap + ownWidth <= width ? x + gap : Math.max(0, x - gap - ownWidth);
}

function titleAt({ title, pointTitles }: ChartSeries, index: number): string {
  return pointTitles?.[index] ?? title;
}

function readOut(
  point: ChartPoint | undefined,
  index: number,
  series: readonly ChartSeries[],
  unfinished: string,
): string {
  const values = series.map((each) => `${titleAt(each, index)} ${each.format(each.values[index] ?? null)}`);
  return [point?.title, ...values, point?.unfinished && unfinished, point?.note].filter(Boolean).join(', ');
}
