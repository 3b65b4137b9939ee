import type { PointerEvent, Ref } from 'react';
import { useRef } from 'react';

import type { ChartContent } from '#chart-series.ts';

import type { ChartLayout } from './layout.ts';
import { ReadOut, spokenReadOut } from './read-out.tsx';
import { PointDots } from './series-drawing.tsx';
import { shownSeries } from './shown-series.ts';
import { useActivePoint } from './use-active-point.ts';
import { useDraggedPoints } from './use-dragged-points.ts';
import type { DraggedPoints } from './use-dragged-points.ts';

interface ChartCursorProps {
  /** The range input. */
  ref: Ref<HTMLInputElement> | undefined;
  label: string;
  /** Has at least one point. */
  content: ChartContent;
  unfinishedText: string;
  layout: ChartLayout;
  /** Of the drawing below. */
  size: { width: number; height: number };
  onZoom: ((first: number, last: number) => void) | undefined;
}

/**
 * Lies over the drawing of a chart and reads one point of it, which the pointer or the arrow keys choose. Moving over
 * the points renders this component only. A point that a finger has chosen stays until a finger presses elsewhere. A mouse
 * that is dragged over several points chooses them.
 */
export function ChartCursor({ ref, label, content, unfinishedText, layout, size, onZoom }: ChartCursorProps) {
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useActivePoint(area);
  const drag = useDraggedPoints(onZoom);
  const { plot, step, x } = layout;
  const lastIndex = content.points.length - 1;
  const index = Math.min(active ?? lastIndex, lastIndex);

  function pointAt(event: PointerEvent<HTMLElement>): number {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.max(0, Math.min(Math.round((offset - x(0)) / step), lastIndex));
  }

  return (
    <div
      ref={area}
      className={`absolute inset-0 ${onZoom ? 'cursor-zoom-in select-none' : ''}`}
      onPointerMove={(event) => {
        setActive(pointAt(event));
        drag.move(pointAt(event));
      }}
      onPointerDown={(event) => {
        setActive(pointAt(event));
        drag.start(event, pointAt(event));
      }}
      onPointerUp={drag.end}
      onPointerCancel={drag.cancel}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') setActive(null);
      }}
    >
      {active !== null && (
        <svg aria-hidden viewBox={`0 0 ${size.width} ${size.height}`} height={size.height} className="block w-full">
          {drag.points && <DraggedBand points={drag.points} layout={layout} />}
          <line x1={x(index)} x2={x(index)} y1={plot.top} y2={plot.bottom} className="stroke-border-control" />
          <PointDots index={index} shown={shownSeries(content)} layout={layout} />
        </svg>
      )}
      <input
        ref={ref}
        type="range"
        min={0}
        max={lastIndex}
        value={index}
        aria-label={label}
        aria-valuetext={spokenReadOut({ index, content, unfinishedText })}
        onChange={({ target }) => setActive(Number(target.value))}
        onFocus={({ target }) => setActive(Number(target.value))}
        onBlur={() => setActive(null)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {active !== null && (
        <ReadOut index={index} content={content} unfinishedText={unfinishedText} x={x(index)} width={size.width} />
      )}
    </div>
  );
}

/** The points that are chosen by dragging. */
function DraggedBand({ points: { first, last }, layout: { plot, x } }: { points: DraggedPoints; layout: ChartLayout }) {
  // Bars reach beyond the middle of their point.
  const edge = x(0) - plot.left;
  return (
    <rect
      x={x(first) - edge}
      y={plot.top}
      width={x(last) - x(first) + 2 * edge}
      height={plot.bottom - plot.top}
      className="fill-accent stroke-accent opacity-20"
    />
  );
}
