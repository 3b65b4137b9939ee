import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** How far a focus ring reaches beyond its control. */
const focusRingPx = 4;

interface SidewaysScroll {
  /** The box that scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** Shadows of the pinned first column and of the end of the box, each hidden while it hides nothing. */
  startShadow: RefObject<HTMLSpanElement | null>;
  endShadow: RefObject<HTMLSpanElement | null>;
}

/**
 * The sideways scroll of a table in its box: what is hidden has a shadow at its edge, a focused element comes out from under the
 * first column, and the sorted column is in view at first and whenever it becomes another one.
 *
 * @param sorted changes with the sorted column and with the columns
 */
export function useSidewaysScroll(sorted: string): SidewaysScroll {
  const frame = useRef<HTMLDivElement>(null);
  const startShadow = useRef<HTMLSpanElement>(null);
  const endShadow = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const box = frame.current;
    const [table] = box?.children ?? [];
    if (!box || !table) return undefined;
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = box;
      if (startShadow.current) startShadow.current.hidden = scrollLeft < 1;
      if (endShadow.current) endShadow.current.hidden = scrollLeft + clientWidth > scrollWidth - 1;
    };
    // Called after the layout of a frame and before its paint: nothing is laid out twice, and nothing is seen to move.
    const observer = new ResizeObserver(() => {
      const pinned = firstHeader(box)?.getBoundingClientRect().width ?? 0;
      box.style.scrollPaddingInlineStart = `${pinned + focusRingPx}px`;
      if (startShadow.current) startShadow.current.style.insetInlineStart = `${pinned}px`;
      update();
    });
    observer.observe(box);
    observer.observe(table);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, []);

  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      revealSorted(box);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [sorted]);

  return { frame, startShadow, endShadow };
}

function firstHeader(box: Element): Element | null {
  return box.querySelector('thead th');
}

/** Sideways only: the page stays where it is. */
function revealSorted(box: Element): void {
  const header = box.querySelector('thead [aria-sort]');
  if (!header || header === firstHeader(box)) return;
  const [around, { left, right }] = [box.getBoundingClientRect(), header.getBoundingClientRect()];
  const pinned = firstHeader(box)?.getBoundingClientRect().right ?? around.left;
  if (right > around.right) box.scrollLeft += right - around.right;
  else if (left < pinned) box.scrollLeft -= pinned - left;
}
