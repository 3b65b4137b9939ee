import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Marks the button of a figure. */
export const figureAttribute = 'data-figure';

interface FigureKeys {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the figures of a table one stop of the Tab key, with a roving tabindex: within it, the arrow keys move between figures,
 * Home and End to the ends of a row. https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/
 * @returns properties of the element around the table
 */
export function useFigureKeys(): FigureKeys {
  const ref = useRef<HTMLDivElement>(null);

  /** The position of the figure that Tab reaches. */
  const stop = useRef({ row: 0, column: 0 });

  // React replaces the elements when the rows change, and the element of a figure when it is first pressed. Only the
  // old element had the tabindex.
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const restoreStop = () => {
      if (stopIn(frame)) return;
      const rows = figuresIn(frame);
      const { row, column } = stop.current;
      const figure = rows[row]?.[column] ?? rows[0]?.[0];
      if (figure) figure.tabIndex = 0;
    };
    restoreStop();
    const observer = new MutationObserver(restoreStop);
    observer.observe(frame, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function onFocus({ target, currentTarget }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || !target.hasAttribute(figureAttribute)) return;
    const before = stopIn(currentTarget);
    if (before) before.tabIndex = -1;
    target.tabIndex = 0;
    const rows = figuresIn(ref.current);
    const row = rows.findIndex((figures) => figures.includes(target));
    stop.current = { row, column: rows[row]?.indexOf(target) ?? 0 };
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = figuresIn(ref.current);
    const rowIndex = rows.findIndex((row) => row.some((figure) => figure === event.target));
    const row = rows[rowIndex];
    if (!row) return;
    const column = row.findIndex((figure) => figure === event.target);
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowLeft: row[column - 1],
      ArrowRight: row[column + 1],
      ArrowUp: rows[rowIndex - 1]?.[column],
      ArrowDown: rows[rowIndex + 1]?.[column],
      Home: row[0],
      End: row.at(-1),
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    targets[event.key]?.focus();
  }

  return { ref, onFocus, onKeyDown };
}

/** The figure that Tab reaches. */
function stopIn(frame: Element): HTMLElement | null {
  return frame.querySelector(`[${figureAttribute}][tabindex="0"]`);
}

/** The figures of a table, row by row, the totals last. */
function figuresIn(frame: HTMLElement | null): HTMLElement[][] {
  return [...(frame?.querySelectorAll('tr') ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLElement>(`[${figureAttribute}]`)])
    .filter((figures) => figures.length > 0);
}
