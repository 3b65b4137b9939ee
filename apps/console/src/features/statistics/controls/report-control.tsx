import { ChoiceButton } from '@publisher-console/ui/choice-button';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';

import { useLateOpening } from '#common/late/use-late-opening.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

import { ControlPopover, popoverParts } from './control-popover.tsx';
import type { ControlPopoverProps } from './control-popover.tsx';

interface ReportControlProps extends ControlPopoverProps {
  /** The choice in short. */
  choice: string;
  /** The choice in full, where that is longer. */
  fullChoice?: string | undefined;
  /** Shown after the choice. */
  mark?: ReactNode;
  /** The error if something is missing from the choice. */
  complaint?: string | undefined;
  /** As wide as a whole row on a narrow screen, and as half of one on a narrow desktop. */
  wide?: boolean;
}

/** A button that shows the choice and opens a popover to change it. */
export function ReportControl({
  choice,
  fullChoice = choice,
  mark,
  complaint,
  wide = false,
  ...popover
}: ReportControlProps) {
  const id = useId();
  const complaintId = useId();
  const { open, onOpenChange, isLoading, button: opener } = useLateOpening('dialog');
  const trigger = useRef<HTMLButtonElement>(null);
  useLoadWhenIdle(popoverParts);
  const button = (
    <ChoiceButton
      ref={trigger}
      id={id}
      title={fullChoice}
      invalid={complaint !== undefined}
      aria-describedby={complaint && complaintId}
      pending={isLoading}
      {...(open === undefined && opener)}
    >
      <span className="truncate">{choice}</span> {mark}
    </ChoiceButton>
  );
  return (
    // Not as wide as the choice: the column must not grow with it.
    <div className={wide ? 'min-w-0 max-xl:col-span-2' : 'w-0 min-w-full'}>
      <p id={`${id}-label`} className="mb-1 truncate text-caption text-text-muted">
        {popover.label}
      </p>
      {open === undefined ? (
        button
      ) : (
        <ControlPopover trigger={button} triggerRef={trigger} open={open} onOpenChange={onOpenChange} {...popover} />
      )}
      {complaint && (
        <p id={complaintId} role="alert" className="mt-1 text-caption text-danger">
          {complaint}
        </p>
      )}
    </div>
  );
}
