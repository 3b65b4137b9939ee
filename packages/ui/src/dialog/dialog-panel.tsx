import * as Radix from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';

import { useReturnedFocus } from '#focus/use-returned-focus.ts';
import { tv } from '#tv.ts';
import type { VariantProps } from '#tv.ts';

/** The shade between the page and a dialog. Of several, only the topmost is dark. */
export const shadeStyle = 'shade fixed inset-0 z-40 bg-shade has-[~.shade]:bg-transparent';

/** The panel of every kind of dialog. */
export const panelStyle = tv({
  base: 'fixed inset-x-4 z-40 mx-auto flex max-h-[calc(100dvh-2rem)] flex-col rounded-base border border-border bg-surface-raised shadow-raised',
  variants: {
    size: { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl', search: 'max-w-2xl' },
    /** `top`: the upper edge does not move while the content changes, and the content has its own padding. */
    position: {
      middle: 'top-1/2 -translate-y-1/2 gap-4 overflow-y-auto p-6',
      top: 'top-[min(12dvh,6rem)] max-h-[calc(100dvh-min(12dvh,6rem)-1rem)] overflow-hidden',
    },
    /** At the lower edge of a phone's screen, over its whole width: for a form that is longer than the screen. */
    sheet: {
      true: 'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[calc(100dvh-1rem)] max-md:max-w-none max-md:translate-y-0 max-md:rounded-b-none max-md:p-4',
    },
  },
  defaultVariants: { size: 'medium', position: 'middle' },
});

interface DialogPanelProps extends ComponentProps<typeof Radix.Content>, VariantProps<typeof panelStyle> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog with its shade, which starts in its first text field and returns the focus when it closes. */
export function DialogPanel({ open, onOpenChange, size, position, sheet, ...content }: DialogPanelProps) {
  const focus = useReturnedFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeStyle} />
        <Radix.Content
          {...content}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onInteractOutside={stayOpenForSnackbar}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusField(event);
          }}
          className={panelStyle({ size, position, sheet })}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A press on a snackbar over the page does not close the dialog. It may have removed the snackbar by now. */
function stayOpenForSnackbar(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-snackbar]')) event.preventDefault();
}

/** Without a text field, Radix focuses the first focusable element. */
function focusField(event: Event) {
  if (!(event.currentTarget instanceof Element)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('input:not([hidden], [type=checkbox]), textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
