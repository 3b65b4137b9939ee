import type { PointerEvent, Ref, RefObject } from 'react';
import { useRef, useEffect, useState } from 'react';
import type { ChartContent } from '#chart-series.ts';
import type { ChartLayout } from './layout.ts';
import { ReadOut, spokenReadOut } from './read-out.tsx';
import { PointDots } from './series-drawing.tsx';
import { shownSeries } from './shown-series.ts';

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

/** The ends of a drag, both included; `first` is on the left. */
interface DraggedPoints {
  first: number;
  last: number;
}

/**
 * The points over which a mouse or a pen is dragged; a finger scrolls the page and reads points. Escape cancels.
 *
 * @param onZoom gets the first and the last point on release; it is not called for a drag within one point
 */
function useDraggedPoints(onZoom: ((first: number, last: number) => void) | undefined) {
  const [ends, setEnds] = useState<{ from: number; to: number } | null>(null);
  const isDragging = ends !== null;

  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setEnds(null);
    };
    window.addEventListener('keydown', cancel, { capture: true });
    return () => window.removeEventListener('keydown', cancel, { capture: true });
  }, [isDragging]);

  const points =
    ends === null || ends.from === ends.to
      ? null
      : { first: Math.min(ends.from, ends.to), last: Math.max(ends.from, ends.to) };
  return {
    /** Null while there is no drag over two points at least. */
    points,
    start: (event: PointerEvent<HTMLElement>, point: number) => {
      if (!onZoom || event.pointerType === 'touch' || event.button !== 0) return;
      // The drag goes on outside of the chart.
      event.currentTarget.setPointerCapture(event.pointerId);
      setEnds({ from: point, to: point });
    },
    move: (point: number) => setEnds((current) => current && { ...current, to: point }),
    end: () => {
      setEnds(null);
      if (points) onZoom?.(points.first, points.last);
    },
    cancel: () => setEnds(null),
  };
}
