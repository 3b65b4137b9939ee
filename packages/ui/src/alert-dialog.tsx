import * as Radix from '@radix-ui/react-dialog';
import type { MouseEvent, ReactNode } from 'react';
import { useRef } from 'react';

import { Button } from './button.tsx';
import { dialogStyle, shadeStyle, useDialogFocus } from './dialog.tsx';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and what cannot be taken back. */
  description: ReactNode;
  cancelLabel: string;
  /** A verb: what the dialog asks about. */
  confirmLabel: string;
  /** Something is lost by it. */
  tone?: 'primary' | 'danger';
  /** The action runs. */
  pending?: boolean;
  /** What went wrong, already translated. */
  error?: ReactNode;
  onConfirm: () => void;
}

/** A question that has to be answered before anything else. A press beside it is no answer; Enter alone does no harm. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  cancelLabel,
  confirmLabel,
  tone = 'primary',
  pending = false,
  error,
  onConfirm,
}: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeStyle} onMouseDown={keepFocus} />
        <Radix.Content
          role="alertdialog"
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            event.preventDefault();
            cancel.current?.focus();
          }}
          className={dialogStyle}
        >
          <Radix.Title className="text-title font-semibold text-balance">{title}</Radix.Title>
          <Radix.Description className="text-pretty text-text-muted">{description}</Radix.Description>
          <div role="alert" className="contents">
            {error && <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">{error}</p>}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Radix.Close asChild>
              <Button ref={cancel} variant="secondary">
                {cancelLabel}
              </Button>
            </Radix.Close>
            <Button variant={tone} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A press on what cannot take the focus would leave it nowhere. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
