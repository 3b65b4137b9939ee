import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';

import { IconButton } from './icon-button.tsx';

/** What lies between the page and a dialog. */
export const shadeStyle = 'fixed inset-0 z-40 bg-shade';

/** The panel of every kind of dialog. */
export const dialogStyle =
  'fixed inset-x-4 top-1/2 z-40 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-base border border-border bg-surface-raised p-6 shadow-raised';

/** Gives the focus back to whatever opened a dialog: by itself it knows only a button that it has drawn. */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** The dialog's buttons, the one that does it last. */
  actions?: ReactNode;
}

/** A question or a form that the page waits for. Holds the focus until it closes and gives it back after. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, children, actions }: DialogProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeStyle} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusField(event);
          }}
          className={dialogStyle}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label={closeLabel} className="-mt-2 -mr-2" />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="text-text-muted">{description}</Radix.Description>}
          {children}
          {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog that asks for something starts where it is typed. */
function focusField(event: Event) {
  if (!(event.currentTarget instanceof Element)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('input:not([hidden], [type=checkbox]), textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
