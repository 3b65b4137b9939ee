import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { ChartDrawing } from './chart-drawing.tsx';
import { layOut } from './chart-layout.ts';
import { ChartLegend } from './chart-legend.tsx';
import { Swatch } from './chart-plot.tsx';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import { ChartTable } from './chart-table.tsx';

export interface ChartProps {
  /** The accessible name. */
  label: string;
  points: readonly ChartPoint[];
  /** The first has its axis on the left, the second on the right. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  /** What the first series is compared with, drawn on its axis. */
  before?: ChartSeries | undefined;
  texts: {
    /** The header of the points in the table for screen readers. */
    point: string;
    unfinished: string;
  };
  /** Id of a table on the page with the same figures; without it, the chart adds a table of its own. */
  tableId?: string | undefined;
}

/** The width that the server draws for: only the browser knows the real one. */
const assumedWidthPx = 720;
const heightPx = 280;

/**
 * One or two series over the same points, each with an axis that contains zero. The pointer or, once the chart has the
 * focus, the arrows choose a point to read; screen readers get a table with the same figures.
 */
export function Chart({ label, points, series, before, texts, tableId }: ChartProps) {
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

  const layout = layOut({ width, height: heightPx }, points.length, series, before);
  const { plot, step, x } = layout;
  const lines = before ? [...series, before] : series;
  const lastIndex = points.length - 1;
  const read = active === null ? undefined : points[active];

  function readAt(event: PointerEvent<HTMLElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(Math.max(0, Math.min(Math.round((offset - plot.left) / step), lastIndex)));
  }

  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <ChartLegend
        series={series}
        before={before}
        unfinished={points.some((point) => point.unfinished) ? texts.unfinished : undefined}
      />
      <div
        ref={frame}
        className="relative touch-pan-y rounded-tight has-focus-visible:outline-2 has-focus-visible:outline-accent"
        onPointerMove={readAt}
        onPointerDown={readAt}
        onPointerLeave={() => setActive(null)}
      >
        <svg aria-hidden viewBox={`0 0 ${width} ${heightPx}`} height={heightPx} className="block w-full">
          <ChartDrawing points={points} series={series} before={before} layout={layout} active={active} />
        </svg>
        {lastIndex >= 0 && (
          <input
            type="range"
            min={0}
            max={lastIndex}
            value={active ?? lastIndex}
            aria-label={label}
            aria-valuetext={readOut(points[active ?? lastIndex], active ?? lastIndex, lines, texts.unfinished)}
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
            {lines.map((shown, index) => (
              <p key={shown.id} className="mt-1 flex items-center gap-2">
                <Swatch line={shown === before ? 'before' : index === 0 ? 0 : 1} />
                <span className="min-w-0 text-text-muted">{shown.title}</span>
                <span className="ml-auto pl-3 font-medium tabular-nums">
                  {shown.format(shown.values[active] ?? null)}
                </span>
              </p>
            ))}
            {read.unfinished && <p className="mt-1 text-text-muted">{texts.unfinished}</p>}
            {read.note !== undefined && <p className="mt-1 text-text-muted">{read.note}</p>}
          </div>
        )}
      </div>
      {tableId === undefined && <ChartTable label={label} points={points} series={lines} texts={texts} />}
    </figure>
  );
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
  return [point?.title, ...values, point?.unfinished && unfinished, point?.note].filter(Boolean).join(', ');
}
