import { useLingui } from '@lingui/react/macro';
import { PopoverSheet } from '@publisher-console/ui/popover-sheet';

import { useFormat } from '#common/format/format.ts';
import { rowTitle } from '#features/statistics/model/row-titles.ts';

import { ElementTrigger } from './element-trigger.tsx';
import { FigureExplanation } from './figure-explanation.tsx';
import type { FigureExplanationProps } from './figure-explanation.tsx';

interface FigurePopoverProps extends Omit<FigureExplanationProps, 'label' | 'onLeave'> {
  /** The figure that opens it. */
  element: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The explanation of a figure, beside it or, on a touch screen, in a sheet. */
export function FigurePopover({ element, open, onOpenChange, ...figure }: FigurePopoverProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { row, column } = figure;
  const label = [column.title, row ? rowTitle(row.groups, format) : t`Total`].join(', ');
  return (
    <PopoverSheet
      label={label}
      doneLabel={t`Done`}
      trigger={<ElementTrigger element={element} />}
      open={open}
      onOpenChange={onOpenChange}
    >
      <FigureExplanation label={label} {...figure} onLeave={() => onOpenChange(false)} />
    </PopoverSheet>
  );
}
