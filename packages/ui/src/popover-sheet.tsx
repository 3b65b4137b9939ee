import * as RadixDialog from '@radix-ui/react-dialog';
import * as RadixPopover from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';

import { Button } from './button.tsx';
import { shadeStyle } from './dialog/dialog-panel.tsx';
import { leaveMovedFocus } from './focus/moved-focus.ts';
import { useTouch } from './use-touch.ts';

/** The page always holds `open`. */
export interface PopoverSheetProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the panel for assistive technology, and a sheet for everybody. */
  label: string;
  /** Closes a sheet. */
  doneLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Runs when it has closed, before the focus returns to the trigger; `preventDefault` leaves the focus where it is. */
  onClosed?: ((event: Event) => void) | undefined;
  /** Buttons that stay in sight while the content is scrolled. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A panel for a large choice: beside its button, or on a touch screen a sheet at the bottom, which Done closes. It is
 * focused when it opens, and closes and returns the focus on Escape or a press outside.
 */
export function PopoverSheet(props: PopoverSheetProps) {
  const isTouch = useTouch();
  // Decided when it opens: the two are different elements, so a change would lose the focus and what was typed.
  const [isSheet, setIsSheet] = useState(isTouch);
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setIsSheet(isTouch);
  }
  return isSheet ? <Sheet {...props} /> : <Panel {...props} />;
}

function Panel({ trigger, label, open, onOpenChange, onClosed, foot, children }: PopoverSheetProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            onClosed?.(event);
            leaveMovedFocus(event);
          }}
          className="z-40 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-base border border-border bg-surface-raised shadow-raised"
        >
          <Content foot={foot}>{children}</Content>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

function Sheet({ trigger, label, doneLabel, open, onOpenChange, onClosed, foot, children }: PopoverSheetProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={shadeStyle} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            onClosed?.(event);
            leaveMovedFocus(event);
          }}
          // A focused field would open the on-screen keyboard over half of the sheet.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-2xl flex-col rounded-t-base border border-border bg-surface-raised pb-[env(safe-area-inset-bottom)] shadow-raised outline-none"
        >
          <div className="flex items-center justify-between gap-4 border-b border-border py-1 ps-4 pe-1">
            <RadixDialog.Title className="text-title font-semibold">{label}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <Button variant="quiet">{doneLabel}</Button>
            </RadixDialog.Close>
          </div>
          <Content foot={foot}>{children}</Content>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Content({ foot, children }: Pick<PopoverSheetProps, 'foot' | 'children'>) {
  return (
    <>
      <div className="cut-shadow min-h-0 flex-1 overflow-y-auto">{children}</div>
      {foot && (
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-border px-3 py-2">
          {foot}
        </div>
      )}
    </>
  );
}
