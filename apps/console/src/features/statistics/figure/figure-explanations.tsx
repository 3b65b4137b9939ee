import { lazyRouteComponent } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';

import { preloadTooltips } from '#common/late/late-tooltip.tsx';
import { useLateOpening } from '#common/late/use-late-opening.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import { rowKey } from '#features/statistics/model/row-groups.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { figureAttribute } from './figure.tsx';

const FigurePopover = lazyRouteComponent(() => import('./figure-popover.tsx'), 'FigurePopover');
const parts = [...preloadTooltips, () => FigurePopover.preload?.()];

interface FigureExplanationsProps {
  statistic: Statistic;
  /** The figures. The rows of their table are those of the report, in the same order. */
  children: ReactNode;
}

/** Explains the figure that is pressed, in one popover for all figures of a report: opening it renders none of them. */
export function FigureExplanations({ statistic, children }: FigureExplanationsProps) {
  const { open, onOpenChange, isLoading, button } = useLateOpening('dialog');
  const [pressed, setPressed] = useState<PressedFigure | null>(null);
  useLoadWhenIdle(parts);
  useBusyFigure(isLoading ? pressed : null);
  const explained = pressed && figureOf(statistic, pressed);
  // Its row is gone: it must not open again when the row is back.
  if (pressed !== null && explained === null) setPressed(null);

  function press({ target }: MouseEvent): void {
    const element = target instanceof Element ? target.closest<HTMLElement>(`[${figureAttribute}]`) : null;
    if (element === null) return;
    const isOpen = open === true && pressed?.element === element;
    setPressed(pressedFigure(statistic, element));
    if (open === undefined) button.onClick({ currentTarget: element });
    else onOpenChange(!isOpen);
  }

  return (
    <>
      <div {...{ onClick: press }} className="contents">
        {children}
      </div>
      {open !== undefined && pressed && explained && (
        <FigurePopover
          key={`${pressed.row} ${pressed.indicator}`}
          element={pressed.element}
          open={open}
          onOpenChange={onOpenChange}
          statistic={statistic}
          {...explained}
        />
      )}
    </>
  );
}

interface PressedFigure {
  element: HTMLElement;
  /** The key of its row; null for the totals. */
  row: string | null;
  indicator: string | undefined;
}

function pressedFigure({ table: { rows } }: Statistic, element: HTMLElement): PressedFigure {
  const line = element.closest<HTMLTableRowElement>('tbody tr');
  const row = line && rows[line.sectionRowIndex];
  return { element, row: row ? rowKey(row) : null, indicator: element.getAttribute(figureAttribute) ?? undefined };
}

/** @returns null if the report has no such figure any more */
function figureOf({ table }: Statistic, pressed: PressedFigure) {
  const column = indicatorColumns(table).find(({ id }) => id === pressed.indicator);
  const row = pressed.row === null ? null : table.rows.find((each) => rowKey(each) === pressed.row);
  return column === undefined || row === undefined ? null : { row, column };
}

/** Marks the figure whose explanation is loading. An attribute alone: React would render all figures of its table. */
function useBusyFigure(figure: PressedFigure | null): void {
  const element = figure?.element;
  useLayoutEffect(() => {
    element?.setAttribute('aria-busy', 'true');
    return () => element?.removeAttribute('aria-busy');
  }, [element]);
}
