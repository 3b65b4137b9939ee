import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

// Lazy, because a positioned popover that holds the focus needs much code, and the report must not wait for it.
const PopoverSheet = lazyRouteComponent(() => import('@publisher-console/ui/popover-sheet'), 'PopoverSheet');
export const popoverParts = [() => PopoverSheet.preload?.()];

/** The foot of a popover whose control is part of the draft. */
export interface ControlFoot {
  /** Whether the draft differs from the report. */
  isChanged: boolean;
  /** Builds the report of the draft, if it differs. */
  onClose: () => void;
}

export interface ControlPopoverProps {
  label: string;
  /** Absent in a control that is not part of the draft. */
  foot?: ControlFoot;
  /** Returns this control to the choice of the report; null while it has that choice. */
  onReset?: (() => void) | null;
  children: (close: () => void) => ReactNode;
}

interface OpeningProps {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The popover of a control. When it closes, also by Escape, the report is built with the choice. */
export function ControlPopover({
  label,
  foot,
  onReset = null,
  children,
  trigger,
  open,
  onOpenChange,
}: ControlPopoverProps & OpeningProps) {
  const { t } = useLingui();
  const closeAndBuild = () => {
    onOpenChange(false);
    foot?.onClose();
  };
  return (
    <PopoverSheet
      label={label}
      doneLabel={t`Done`}
      trigger={trigger}
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : closeAndBuild())}
      foot={
        foot && (
          <>
            <Button
              variant="quiet"
              className="aria-disabled:opacity-50"
              aria-disabled={onReset === null || undefined}
              onClick={() => onReset?.()}
            >
              <Trans>Reset</Trans>
            </Button>
            {/* A sheet has a Done button instead. */}
            <Button variant={foot.isChanged ? 'primary' : 'secondary'} className="touch:hidden" onClick={closeAndBuild}>
              <Trans>Build</Trans>
            </Button>
          </>
        )
      }
    >
      {children(() => onOpenChange(false))}
    </PopoverSheet>
  );
}
