import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useRef } from 'react';

// A positioned popover that holds the focus is much code, which the report does not have to wait for.
const PopoverSheet = lazyRouteComponent(() => import('@publisher-console/ui/popover-sheet'), 'PopoverSheet');
export const popoverParts = [() => PopoverSheet.preload?.()];

/** The foot of the popovers of the draft. */
export interface ControlFoot {
  /** Whether the draft differs from the report. */
  isChanged: boolean;
  onBuild: () => void;
}

export interface ControlPopoverProps {
  label: string;
  /** Absent in a control that is no part of the draft. */
  foot?: ControlFoot;
  /** Returns this control to the choice of the report; null while it has that choice. */
  onReset?: (() => void) | null;
  children: (close: () => void) => ReactNode;
}

interface OpeningProps {
  trigger: ReactElement;
  triggerRef: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The popover of a control. Build closes it first. */
export function ControlPopover({
  label,
  foot,
  onReset = null,
  children,
  trigger,
  triggerRef,
  open,
  onOpenChange,
}: ControlPopoverProps & OpeningProps) {
  const { t } = useLingui();
  const isBuilding = useRef(false);
  const close = () => onOpenChange(false);
  return (
    <PopoverSheet
      label={label}
      doneLabel={t`Done`}
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={(event) => {
        if (!isBuilding.current) return;
        isBuilding.current = false;
        // Building may move the focus on to a control that lacks something.
        event.preventDefault();
        triggerRef.current?.focus();
        foot?.onBuild();
      }}
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
            <Button
              variant={foot.isChanged ? 'primary' : 'secondary'}
              onClick={() => {
                isBuilding.current = true;
                close();
              }}
            >
              <Trans>Build</Trans>
            </Button>
          </>
        )
      }
    >
      {children(close)}
    </PopoverSheet>
  );
}
