import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { tv } from './tv.ts';
import type { VariantProps } from './tv.ts';

import { IconButton } from './icon-button.tsx';
import { hasFocusMoved } from './focus/moved-focus.ts';

/** The shade between the page and a dialog. Of several, only the topmost is dark. */
export const shadeStyle = 'shade fixed inset-0 z-40 bg-shade has-[~.shade]:bg-transparent';

/** The panel of every kind of dialog. */
export const dialogStyle = tv({
  base: 'fixed inset-x-4 z-40 mx-auto flex max-h-[calc(100dvh-2rem)] flex-col rounded-base border border-border bg-surface-raised shadow-raised',
  variants: {
    size: { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl', search: 'max-w-2xl' },
    /** `top` keeps its upper edge while its content changes, and leaves the inside to the content. */
    place: {
      middle: 'top-1/2 -translate-y-1/2 gap-4 overflow-y-auto p-6',
      top: 'top-[min(12dvh,6rem)] max-h-[calc(100dvh-min(12dvh,6rem)-1rem)] overflow-hidden',
    },
    /** At the lower edge of a phone's screen, over its whole width: for a form that is longer than the screen. */
    sheet: {
      true: 'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[calc(100dvh-1rem)] max-md:max-w-none max-md:translate-y-0 max-md:rounded-b-none max-md:p-4',
    },
  },
  defaultVariants: { size: 'medium', place: 'middle' },
});

/** Returns the focus to what opened a dialog: Radix by itself knows only a button of its own. */
export function useDialogFocus() {
  const path = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      path.current = pathOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!hasFocusMoved()) focusFirstLeft(path.current);
    },
  };
}

/** An element and what is around it, from the inside out. A menu closes with its items; its button stands for them. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
    path.push(each);
    const menuButton = each.role === 'menu' && document.getElementById(each.getAttribute('aria-labelledby') ?? '');
    if (menuButton) return [...path, ...pathOf(menuButton)];
  }
  return path;
}

/**
 * The opener may be gone, as the button of a row that was deleted: the focus then goes to what is left around it, or to
 * the page if nothing is left.
 */
function focusFirstLeft(path: readonly Element[]): void {
  const left = path.find((element) => element.isConnected) ?? document.querySelector('main');
  if (!(left instanceof HTMLElement)) return;
  // The page stays where it was when the dialog opened.
  left.focus({ preventScroll: true });
  if (document.activeElement === left) return;
  left.tabIndex = -1;
  left.focus({ preventScroll: true });
}

export interface DialogProps extends Pick<VariantProps<typeof dialogStyle>, 'size' | 'sheet'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** The dialog's buttons; the one that does what the dialog is for comes last. */
  actions?: ReactNode;
}

/** A question or a form over the page. It holds the focus until it closes and then returns it. */
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
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={shadeStyle} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onInteractOutside={keepOpenForSnackbar}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusField(event);
          }}
          className={dialogStyle({ size, sheet })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="min-w-0 text-title font-semibold wrap-anywhere">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label={closeLabel} className="-mt-2 -mr-2" />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="wrap-anywhere text-text-muted">{description}</Radix.Description>
          )}
          {children}
          {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface SearchDialogProps {
  onClose: () => void;
  /** For assistive technology. */
  title: string;
  children: ReactNode;
}

/** A search over the page. Its content has the field, which takes the focus, and a way to close it. */
export function SearchDialog({ onClose, title, children }: SearchDialogProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={shadeStyle} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onInteractOutside={keepOpenForSnackbar}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusField(event);
          }}
          className={dialogStyle({ size: 'search', place: 'top' })}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A press on a snackbar over the page does not close the dialog. It may have removed the snackbar by now. */
function keepOpenForSnackbar(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-snackbar]')) event.preventDefault();
}

/** A dialog with a text field starts in that field. */
function focusField(event: Event) {
  if (!(event.currentTarget instanceof Element)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('input:not([hidden], [type=checkbox]), textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
