import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

import { figureAttribute } from './figure.tsx';

interface FigureKeys {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the figures of a table one stop of the Tab key, with a roving tabindex: within it, the arrow keys move between figures,
 * Home and End to the ends of a row. https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/
 *
 * The tabindex belongs to this hook, not to React: a move of the focus changes two elements and renders nothing.
 * @returns properties of the element around the table
 */
export function useFigureKeys(): FigureKeys {
  const ref = useRef<HTMLDivElement>(null);

  /** The position of the figure that Tab reaches. */
  const stop = useRef({ row: 1, cell: 0 });

  // React replaces the elements when the rows change. Only the old element had the tabindex.
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const restoreStop = () => {
      if (stopIn(frame)) return;
      const { row, cell } = stop.current;
      const figure = figureAt(frame.querySelector('table'), row, cell) ?? firstFigure(frame);
      if (figure) figure.tabIndex = 0;
    };
    restoreStop();
    const observer = new MutationObserver(restoreStop);
    observer.observe(frame, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function onFocus({ target, currentTarget }: FocusEvent): void {
    const place = placeOf(target);
    if (!place) return;
    const before = stopIn(currentTarget);
    if (before) before.tabIndex = -1;
    place.figure.tabIndex = 0;
    stop.current = { row: place.row.rowIndex, cell: place.cell.cellIndex };
  }

  return { ref, onFocus, onKeyDown: moveByKey };
}

function moveByKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const place = placeOf(event.target);
  if (!place) return;
  const { table, row, cell } = place;
  const { rowIndex } = row;
  const { cellIndex } = cell;
  const targets: Record<string, () => HTMLElement | null> = {
    ArrowLeft: () => figureAt(table, rowIndex, cellIndex - 1),
    ArrowRight: () => figureAt(table, rowIndex, cellIndex + 1),
    ArrowUp: () => figureAt(table, rowIndex - 1, cellIndex),
    ArrowDown: () => figureAt(table, rowIndex + 1, cellIndex),
    Home: () => firstFigure(row),
    End: () => figureAt(table, rowIndex, row.cells.length - 1),
  };
  if (!Object.hasOwn(targets, event.key)) return;
  event.preventDefault();
  targets[event.key]?.()?.focus();
}

/** The figure that Tab reaches. */
function stopIn(frame: Element): HTMLElement | null {
  return frame.querySelector(`[${figureAttribute}][tabindex="0"]`);
}

function firstFigure(part: Element): HTMLElement | null {
  return part.querySelector(`[${figureAttribute}]`);
}

function figureAt(table: HTMLTableElement | null, row: number, cell: number): HTMLElement | null {
  const place = table?.rows[row]?.cells[cell];
  return place ? firstFigure(place) : null;
}

/** @returns null if the target is no figure of a table */
function placeOf(target: EventTarget) {
  if (!(target instanceof HTMLElement) || !target.hasAttribute(figureAttribute)) return null;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  const table = row?.closest('table');
  return cell && row && table ? { figure: target, cell, row, table } : null;
}
