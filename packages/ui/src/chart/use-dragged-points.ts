import type { PointerEvent } from 'react';
import { useEffect, useState } from 'react';

/** The ends of a drag, both included; `first` is on the left. */
export interface DraggedPoints {
  first: number;
  last: number;
}

/**
 * The points over which a mouse or a pen is dragged; a finger scrolls the page and reads points. Escape cancels.
 *
 * @param onZoom gets the first and the last point on release; it is not called for a drag within one point
 */
export function useDraggedPoints(onZoom: ((first: number, last: number) => void) | undefined) {
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
