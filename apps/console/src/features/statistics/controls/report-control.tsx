import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { ChoiceButton } from '@publisher-console/ui/choice-button';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';

import { useLateOpening } from '#common/late/use-late-opening.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

// Placing a popover and keeping the focus in it is much code, which the report does not have to wait for.
const PopoverSheet = lazyRouteComponent(() => import('@publisher-console/ui/popover-sheet'), 'PopoverSheet');
const popover = [() => PopoverSheet.preload?.()];

/** What every popover of the controls has at its foot. */
export interface ControlFoot {
  /** Whether the choice of all controls differs from the report. */
  isChanged: boolean;
  onBuild: () => void;
}

interface ReportControlProps {
  label: string;
  /** What is chosen, in short. */
  choice: string;
  /** What is chosen, in full, where that is longer. */
  fullChoice?: string | undefined;
  /** Shown after the choice. */
  mark?: ReactNode;
  /** What is missing from the choice. */
  complaint?: string | undefined;
  /** Takes a whole row on a narrow screen, and half of one on a narrow desktop. */
  wide?: boolean;
  /** Absent where nothing is chosen that could be built. */
  foot?: ControlFoot;
  /** Returns this control to what the report has; null while it has that. */
  onReset?: (() => void) | null;
  children: (close: () => void) => ReactNode;
}

/** A button that says what is chosen and opens the choice. */
export function ReportControl({
  label,
  choice,
  fullChoice = choice,
  mark,
  complaint,
  wide = false,
  foot,
  onReset = null,
  children,
}: ReportControlProps) {
  const { t } = useLingui();
  const id = useId();
  const complaintId = useId();
  const { open, onOpenChange, isLoading, button: opener } = useLateOpening('dialog');
  const trigger = useRef<HTMLButtonElement>(null);
  const builds = useRef(false);
  useLoadWhenIdle(popover);
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
    // The choice is no reason for a wider column.
    <div className={wide ? 'min-w-0 max-xl:col-span-2' : 'w-0 min-w-full'}>
      <p id={`${id}-label`} className="mb-1 truncate text-caption text-text-muted">
        {label}
      </p>
      {open === undefined ? (
        button
      ) : (
        <PopoverSheet
          label={label}
          doneLabel={t`Done`}
          trigger={button}
          open={open}
          onOpenChange={onOpenChange}
          onClosed={(event) => {
            if (!builds.current) return;
            builds.current = false;
            // Building may lead the focus to what is missing.
            event.preventDefault();
            trigger.current?.focus();
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
                    builds.current = true;
                    onOpenChange(false);
                  }}
                >
                  <Trans>Build</Trans>
                </Button>
              </>
            )
          }
        >
          {children(() => onOpenChange(false))}
        </PopoverSheet>
      )}
      {complaint && (
        <p id={complaintId} role="alert" className="mt-1 text-caption text-danger">
          {complaint}
        </p>
      )}
    </div>
  );
}
