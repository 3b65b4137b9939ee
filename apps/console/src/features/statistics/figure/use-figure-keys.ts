import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

import { figureAttribute } from './figure.tsx';

/** The elements between which the arrow keys move: the figures, and the links in the rows before them. */
const stops = `[${figureAttribute}],[data-row-link]`;

interface FigureKeys {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the figures of a table one stop of the Tab key, with a roving tabindex. Within it, the arrow keys move between
 * figures, and Home and End move to the ends of a row. https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/
 * The tabindex is set by this hook, not by React: a move of the focus changes two elements and renders nothing.
 * @returns properties of the element around the table
 */
export function useFigureKeys(): FigureKeys {
  const ref = useRef<HTMLDivElement>(null);

  /** The position of the figure that Tab reaches. */
  const stop = useRef([0, 0]);

  // After each render, which may replace the elements: the new ones have no tabindex.
  useEffect(() => {
    const frame = ref.current;
    if (!frame || stopIn(frame)) return;
    const [row, column] = stop.current;
    const figure = figureAt(frame.querySelector('table'), row, column) ?? firstFigure(frame);
    if (figure) figure.tabIndex = 0;
  });

  function onFocus({ target, currentTarget }: FocusEvent): void {
    const place = placeOf(target);
    if (!place) return;
    const before = stopIn(currentTarget);
    if (before) before.tabIndex = -1;
    place.figure.tabIndex = 0;
    stop.current = [place.row, place.column];
  }

  return { ref, onFocus, onKeyDown: moveByKey };
}

function moveByKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const place = placeOf(event.target);
  if (!place) return;
  const { line, table, row, column } = place;
  const targets: Record<string, HTMLElement | null> = {
    ArrowLeft: figureAt(table, row, column - 1),
    ArrowRight: figureAt(table, row, column + 1),
    ArrowUp: figureAt(table, row - 1, column),
    ArrowDown: figureAt(table, row + 1, column),
    Home: firstFigure(line),
    End: figureAt(table, row, line.cells.length - 1),
  };
  if (!Object.hasOwn(targets, event.key)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

/** The figure that Tab reaches. */
function stopIn(frame: Element): HTMLElement | null {
  return frame.querySelector(`:is(${stops})[tabindex="0"]`);
}

function firstFigure(part: Element | undefined): HTMLElement | null {
  return part?.querySelector<HTMLElement>(stops) ?? null;
}

function figureAt(table: HTMLTableElement | null, row = 0, column = 0): HTMLElement | null {
  return firstFigure(table?.rows[row]?.cells[column]);
}

/** @returns null if the target is no figure of a table */
function placeOf(target: EventTarget) {
  const figure = target instanceof HTMLElement && target.closest<HTMLElement>(stops);
  const cell = figure && figure.closest<HTMLTableCellElement>('td,th');
  const line = cell && cell.closest('tr');
  return line ? { figure, line, table: line.closest('table'), row: line.rowIndex, column: cell.cellIndex } : null;
}
