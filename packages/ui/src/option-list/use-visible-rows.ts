import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

const rowHeightPx = 32;

interface VisibleRowsArgs {
  /** Number of all rows. */
  count: number;
  /** Index of the row that is in the document even while it is scrolled out of view. */
  active: number;
  keyOf: (index: number) => string;
}

export interface VisibleRows {
  /** The box that scrolls. */
  box: RefObject<HTMLDivElement | null>;
  /** An empty element in the box, which gets the height of all rows. */
  spacer: RefObject<HTMLDivElement | null>;
  visible: VirtualItem[];
  /** The `ref` of each rendered row. */
  measure: (row: HTMLDivElement | null) => void;
  scrollTo: (index: number) => void;
  scrollToTop: () => void;
}

/** The rows of a long list that are to be rendered: those in view, a few around them, and the active one. */
export function useVisibleRows({ count, active, keyOf }: VisibleRowsArgs): VisibleRows {
  const box = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);

  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    getItemKey: keyOf,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    rangeExtractor: (range) =>
      [...new Set([Math.min(active, range.count - 1), ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });

  // By script: the content security policy refuses a style attribute in the markup from the server.
  const totalHeight = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (spacer.current !== null) spacer.current.style.height = `${totalHeight}px`;
  }, [totalHeight]);

  return {
    box,
    spacer,
    visible: virtualizer.getVirtualItems(),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    scrollToTop: () => virtualizer.scrollToOffset(0),
  };
}
