import { Button } from '@publisher-console/ui/button';
import { tv } from '@publisher-console/ui/tv.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

import { useLazyOpening } from '#common/lazy/use-lazy-opening.ts';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';

import { ControlPopover, popoverParts } from './control-popover.tsx';
import type { ControlPopoverProps } from './control-popover.tsx';

/** On a narrow row, one per line; else as wide as `className` sets, so that a choice moves no other control. */
const controlButtonStyle = tv({
  base: 'ps-2.5 pe-2.5 min-w-control whitespace-nowrap max-md:w-full data-invalid:border-danger',
});

/** Only the widest rows have room for the chevron. */
const chevronStyle = tv({
  base: 'size-4 shrink-0 text-text-muted md:@max-[80rem]:hidden',
  variants: { isShort: { true: 'md:hidden' } },
});

interface ReportControlProps extends ControlPopoverProps {
  /** The short text of the choice. */
  choice: string;
  /** The full text of the choice, if it is longer. */
  fullChoice?: string | undefined;
  /**
   * The content of the button in a row of controls, which has no room for each label and choice. A narrow screen shows
   * both, one control per line.
   */
  shown: ReactNode;
  /** The id of the error, if something is missing from the choice. */
  errorId?: string | undefined;
  className?: string;
  /** `shown` is a label or an icon, not a choice. */
  isShort?: boolean;
}

/** A button that shows the choice and opens a popover to change it. */
export function ReportControl({
  choice,
  fullChoice = choice,
  shown,
  errorId,
  className,
  isShort = false,
  ...popover
}: ReportControlProps) {
  const { label } = popover;
  const { open, onOpenChange, isLoading, button: opener } = useLazyOpening('dialog');
  useLoadWhenIdle(popoverParts);
  const button = (
    <Button
      variant="secondary"
      className={controlButtonStyle({ className })}
      title={fullChoice}
      aria-label={`${label} ${choice}`}
      // A button cannot be invalid for assistive technology, so its description contains the error.
      data-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      pending={isLoading}
      {...(open === undefined && opener)}
    >
      <span className="flex w-full min-w-0 items-center gap-2 max-md:hidden">{shown}</span>
      <span className="flex w-full min-w-0 items-center gap-4 md:hidden">
        <span className="text-text-muted">{label}</span>
        <span className="ms-auto truncate">{choice}</span>
      </span>
      <ChevronDown aria-hidden className={chevronStyle({ isShort })} />
    </Button>
  );
  if (open === undefined) return button;
  return <ControlPopover trigger={button} open={open} onOpenChange={onOpenChange} {...popover} />;
}
