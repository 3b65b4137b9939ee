import { Button } from '@publisher-console/ui/button';
import { lazyRouteComponent } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState, useTransition } from 'react';

import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

// Placing a popover and keeping the focus in it is much code, which the report does not have to wait for.
const Popover = lazyRouteComponent(() => import('@publisher-console/ui/popover'), 'Popover');
const popover = [() => Popover.preload?.()];

interface ReportControlProps {
  label: string;
  /** What is chosen, in short. */
  choice: string;
  /** What is missing from the choice. */
  complaint?: string | undefined;
  /** Takes a whole row on a narrow screen. */
  wide?: boolean;
  /** The popover; a function gets what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that says what is chosen and opens the choice. */
export function ReportControl({ label, choice, complaint, wide = false, children }: ReportControlProps) {
  const complaintId = useId();
  const [open, setOpen] = useState<boolean>();
  // The button stays, with the focus, until the popover is loaded.
  const [isLoading, startLoading] = useTransition();
  useLoadWhenIdle(popover);
  const button = (
    <Button
      variant="secondary"
      block
      className="px-3 aria-invalid:border-danger"
      aria-invalid={complaint ? true : undefined}
      aria-describedby={complaint ? complaintId : undefined}
      pending={isLoading}
      {...(open === undefined && {
        'aria-haspopup': 'dialog',
        'aria-expanded': false,
        onClick: () => startLoading(() => setOpen(true)),
      })}
    >
      <span className="flex w-full min-w-0 items-center gap-2">
        <span className="sr-only">{label}</span> <span className="truncate">{choice}</span>
        <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-text-muted" />
      </span>
    </Button>
  );
  return (
    <div className={`min-w-0 ${wide ? 'max-lg:col-span-2' : ''}`}>
      <p aria-hidden className="mb-1 text-caption text-text-muted">
        {label}
      </p>
      {open === undefined ? (
        button
      ) : (
        <Popover label={label} trigger={button} open={open} onOpenChange={setOpen}>
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Popover>
      )}
      {complaint && (
        <p id={complaintId} role="alert" className="mt-1 text-caption text-danger">
          {complaint}
        </p>
      )}
    </div>
  );
}
