import { useLingui } from '@lingui/react/macro';
import { PopoverSheet } from '@publisher-console/ui/popover-sheet';
import type { ReactElement } from 'react';

import { FigureExplanation } from './figure-explanation.tsx';
import type { FigureExplanationProps } from './figure-explanation.tsx';

interface FigurePopoverProps extends Omit<FigureExplanationProps, 'onLeave'> {
  /** The figure that opens it. */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The explanation of a figure, beside it or, on a touch screen, in a sheet. */
export function FigurePopover({ trigger, open, onOpenChange, label, ...figure }: FigurePopoverProps) {
  const { t } = useLingui();
  return (
    <PopoverSheet label={label} doneLabel={t`Done`} trigger={trigger} open={open} onOpenChange={onOpenChange}>
      <FigureExplanation label={label} {...figure} onLeave={() => onOpenChange(false)} />
    </PopoverSheet>
  );
}
