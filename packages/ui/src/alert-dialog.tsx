import * as Radix from '@radix-ui/react-dialog';
import type { MouseEvent, ReactNode } from 'react';
import { useRef } from 'react';

import { Button } from './button.tsx';
import { panelStyle, shadeStyle } from './dialog/dialog-panel.tsx';
import { useReturnedFocus } from './focus/use-returned-focus.ts';

/** The page always holds `open`. */
export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and what cannot be undone. */
  description: ReactNode;
  cancelLabel: string;
  /** A verb that names the action. */
  confirmLabel: string;
  /** `danger` where something is lost. */
  tone?: 'primary' | 'danger';
  /** The action is running. */
  pending?: boolean;
  /** What went wrong, already translated. */
  error?: ReactNode;
  onConfirm: () => void;
}

/**
 * A question that has to be answered first: a press outside it is ignored. The focus starts on Cancel, so that Enter
 * changes nothing; Escape cancels, and the focus returns to what opened it.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/alertdialog/
 */
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
  const focus = useReturnedFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeStyle} onMouseDown={preventFocusLoss} />
        <Radix.Content
          role="alertdialog"
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            event.preventDefault();
            cancel.current?.focus();
          }}
          className={panelStyle()}
        >
          <Radix.Title className="text-title font-semibold text-balance wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="text-pretty wrap-anywhere text-text-muted">{description}</Radix.Description>
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

/** Without this, a press on the shade, which cannot be focused, would remove the focus from the dialog. */
function preventFocusLoss(event: MouseEvent) {
  event.preventDefault();
}
