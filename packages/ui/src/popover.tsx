import * as Radix from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';

import { leaveMovedFocus } from './focus/moved-focus.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the popover for assistive technology. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/**
 * A panel beside its button, for a few controls; a large choice is a `PopoverSheet`. It is focused when it opens, and closes and
 * returns the focus on Escape or a press outside. It opens by itself; with `open` and `onOpenChange` the page holds
 * whether it is open.
 */
export function Popover({ trigger, label, open, onOpenChange, align = 'start', children }: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={leaveMovedFocus}
          className="z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-base border border-border bg-surface-raised shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
