import type { PointerEvent, Ref, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import type { ChartLayout } from './layout.ts';
import { ReadOut, spokenReadOut } from './read-out.tsx';
import { PointDots } from './series-line.tsx';

interface ChartCursorProps {
  /** The range input. */
  ref: Ref<HTMLInputElement> | undefined;
  label: string;
  /** At least one. */
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  before: ChartSeries | undefined;
  unfinishedText: string;
  layout: ChartLayout;
  /** Of the drawing below. */
  size: { width: number; height: number };
}

/**
 * Lies over the drawing of a chart and reads one point of it, which the pointer or the arrow keys choose. Moving over
 * the points renders this component only. A point that a finger has chosen stays until a finger presses elsewhere.
 */
export function ChartCursor({ ref, label, points, series, before, unfinishedText, layout, size }: ChartCursorProps) {
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useActivePoint(area);
  const { plot, step, x } = layout;
  const lastIndex = points.length - 1;
  const index = active ?? lastIndex;
  const point = points[index];
  const values = { index, series, before, unfinishedText };

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
      {active !== null && (
        <svg aria-hidden viewBox={`0 0 ${size.width} ${size.height}`} height={size.height} className="block w-full">
          <PointDots index={active} series={series} before={before} layout={layout} />
        </svg>
      )}
      <input
        ref={ref}
        type="range"
        min={0}
        max={lastIndex}
        value={index}
        aria-label={label}
        aria-valuetext={spokenReadOut({ ...values, point })}
        onChange={({ target }) => setActive(Number(target.value))}
        onFocus={({ target }) => setActive(Number(target.value))}
        onBlur={() => setActive(null)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {active !== null && point && <ReadOut {...values} point={point} x={x(active)} width={size.width} />}
    </div>
  );
}

/** The index of the point that is read, null while none is: a press outside the area ends the reading. */
function useActivePoint(area: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<number | null>(null);
  const isReading = active !== null;
  useEffect(() => {
    if (!isReading) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setActive(null);
    };
    window.addEventListener('pointerdown', leave);
    return () => window.removeEventListener('pointerdown', leave);
  }, [area, isReading]);
  return [active, setActive] as const;
}
