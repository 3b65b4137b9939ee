import { Popover } from '@publisher-console/ui/popover';
import type { ReactElement } from 'react';

import { FigureExplanation } from './figure-explanation.tsx';
import type { FigureExplanationProps } from './figure-explanation.tsx';

interface FigurePopoverProps extends Omit<FigureExplanationProps, 'onLeave'> {
  /** The figure that opens it. */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What explains a figure, beside it. */
export function FigurePopover({ trigger, open, onOpenChange, label, ...figure }: FigurePopoverProps) {
  return (
    <Popover label={label} trigger={trigger} open={open} onOpenChange={onOpenChange} align="end">
      <FigureExplanation label={label} {...figure} onLeave={() => onOpenChange(false)} />
    </Popover>
  );
}
