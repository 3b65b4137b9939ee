import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { tv } from 'tailwind-variants/lite';
import type { VariantProps } from 'tailwind-variants/lite';

import { IconButton } from './icon-button.tsx';

const snackbarStyle = tv({
  base: 'fixed inset-x-4 bottom-4 z-50 mx-auto flex w-fit max-w-lg items-center gap-2 rounded-base border py-1 pr-1 pl-4 shadow-raised max-md:bottom-20',
  variants: {
    color: {
      success: 'border-success bg-success-soft text-success',
      danger: 'border-danger bg-danger-soft text-danger',
      notice: 'border-notice bg-notice-soft text-notice',
    },
  },
  defaultVariants: { color: 'success' },
});

export interface SnackbarProps extends VariantProps<typeof snackbarStyle> {
  text: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** One message about what has just happened, over the page. A failure interrupts a screen reader, a success waits. */
export function Snackbar({ color, text, closeLabel, onClose }: SnackbarProps) {
  return (
    <div role={color === 'danger' ? 'alert' : 'status'} className={snackbarStyle({ color })}>
      <p className="py-2">{text}</p>
      <IconButton icon={X} label={closeLabel} onClick={onClose} />
    </div>
  );
}
