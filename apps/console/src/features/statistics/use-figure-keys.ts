import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** What marks the button of a figure. */
export const figureAttribute = 'data-figure';

interface FigureKeys {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the figures of a table one stop of the Tab key: within it, the arrows lead from figure to figure, Home and End to the
 * ends of a row.
 * @returns properties of the element around the table
 */
export function useFigureKeys(): FigureKeys {
  const ref = useRef<HTMLDivElement>(null);

  // After every rendering: other rows have other figures.
  useEffect(() => {
    const figures = figuresIn(ref.current).flat();
    const reached = figures.find((figure) => figure === document.activeElement) ?? figures[0];
    for (const figure of figures) figure.tabIndex = figure === reached ? 0 : -1;
  });

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || !target.hasAttribute(figureAttribute)) return;
    for (const figure of figuresIn(ref.current).flat()) figure.tabIndex = figure === target ? 0 : -1;
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

/** The figures of a table, row by row, the totals last. */
function figuresIn(frame: HTMLElement | null): HTMLElement[][] {
  return [...(frame?.querySelectorAll('tr') ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLElement>(`[${figureAttribute}]`)])
    .filter((figures) => figures.length > 0);
}
