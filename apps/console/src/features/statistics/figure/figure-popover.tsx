import { useLingui } from '@lingui/react/macro';
import type { StatisticRow } from '@publisher-console/api-contract';
import { PopoverSheet } from '@publisher-console/ui/popover-sheet';
import { useEffect, useEffectEvent } from 'react';

import { useFormat } from '#common/format/format.ts';
import { rowKey } from '#features/statistics/model/row-groups.ts';
import { rowTitle } from '#features/statistics/model/row-titles.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { ElementTrigger } from './element-trigger.tsx';
import { FigureExplanation } from './figure-explanation.tsx';
import { figureAttribute, rowOfFigure } from './figure.tsx';

export interface PressedFigure {
  element: HTMLElement;
  /** Its row when it was pressed; null for the totals. */
  row: StatisticRow | null;
}

interface FigurePopoverProps {
  statistic: Statistic;
  pressed: PressedFigure;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The explanation of a figure, beside it or, on a touch screen, in a sheet. It closes when the figure disappears or moves. */
export function FigurePopover({ statistic, pressed, open, onOpenChange }: FigurePopoverProps) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = figureOf(statistic, pressed);
  const isGone = figure === null;
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (isGone) return null;
  const { row, column } = figure;
  const label = [column.title, row ? rowTitle(row.groups, format) : t`Total`].join(', ');
  return (
    <PopoverSheet
      key={`${column.id} ${row && rowKey(row)}`}
      label={label}
      doneLabel={t`Done`}
      trigger={<ElementTrigger element={pressed.element} />}
      open={open}
      onOpenChange={onOpenChange}
    >
      <FigureExplanation
        label={label}
        statistic={statistic}
        row={row}
        column={column}
        onLeave={() => onOpenChange(false)}
      />
    </PopoverSheet>
  );
}

/** @returns null if the element does not show the figure any more */
function figureOf({ table }: Statistic, pressed: PressedFigure) {
  const id = pressed.element.getAttribute(figureAttribute);
  const column = indicatorColumns(table).find((each) => each.id === id);
  const row = rowOfFigure(pressed.element, table.rows);
  const isSameRow = (row && rowKey(row)) === (pressed.row && rowKey(pressed.row));
  return column !== undefined && isSameRow ? { row, column } : null;
}
