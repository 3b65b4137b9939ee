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
 * @param sortedIndex the place of the sorted column, from 0; -1 if there is none
 */
export function useSidewaysScroll(sortedIndex: number): SidewaysScroll {
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
      revealHeader(box, sortedIndex);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [sortedIndex]);

  return { frame, startShadow, endShadow };
}

function firstHeader(box: Element): Element | undefined {
  return headersOf(box)[0];
}

function headersOf(box: Element): NodeListOf<Element> {
  return box.querySelectorAll('thead th');
}

/** Sideways only: the page stays where it is. */
function revealHeader(box: Element, index: number): void {
  const [first, header] = [firstHeader(box), headersOf(box)[index]];
  if (!first || !header || header === first) return;
  const { left, right } = header.getBoundingClientRect();
  const [pinned, end] = [first.getBoundingClientRect().right, box.getBoundingClientRect().right];
  if (right > end) box.scrollLeft += Math.ceil(right - end);
  else if (left < pinned) box.scrollLeft -= Math.ceil(pinned - left);
}
