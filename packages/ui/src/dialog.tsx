import * as Radix from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

import { DialogPanel } from './dialog/dialog-panel.tsx';
import { IconButton } from './icon-button.tsx';

/** The page always holds `open`. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** The dialog's buttons; the one that does what the dialog is for comes last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** On a phone, at the lower edge of the screen: for a form that is longer than the screen. */
  sheet?: boolean | undefined;
}

/**
 * A question or a form over the page; a question about something that cannot be undone is an `AlertDialog`. It starts in
 * its first text field, traps the focus, closes on Escape or a press outside, and returns the focus to its opener.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  actions,
  size,
  sheet,
}: DialogProps) {
  return (
    <DialogPanel
      {...(description ? {} : { 'aria-describedby': undefined })}
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      sheet={sheet}
    >
      <div className="flex items-start justify-between gap-4">
        <Radix.Title className="min-w-0 text-title font-semibold wrap-anywhere">{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton icon={X} label={closeLabel} className="-mt-2 -me-2" />
        </Radix.Close>
      </div>
      {description && <Radix.Description className="wrap-anywhere text-text-muted">{description}</Radix.Description>}
      {children}
      {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
    </DialogPanel>
  );
}
