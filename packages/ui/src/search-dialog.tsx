import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';

import { DialogPanel } from './dialog/dialog-panel.tsx';

/** It is open while it is rendered. */
export interface SearchDialogProps {
  onClose: () => void;
  /** For assistive technology. */
  title: string;
  children: ReactNode;
}

/**
 * A search over the page, near its top, so that it does not move while its results change. Its content has the field,
 * which is focused first, and a button that closes it. The keyboard contract is that of `Dialog`.
 */
export function SearchDialog({ onClose, title, children }: SearchDialogProps) {
  return (
    <DialogPanel aria-describedby={undefined} open onOpenChange={onClose} size="search" position="top">
      <Radix.Title className="sr-only">{title}</Radix.Title>
      {children}
    </DialogPanel>
  );
}
