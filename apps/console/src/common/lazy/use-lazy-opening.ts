import { useEffect, useRef, useState, useTransition } from 'react';
import type { MouseEvent } from 'react';

import { useLoading } from './lazy-component.tsx';

/**
 * Opens a menu or a popover whose code is loaded at the first press of its button. The button stays, with the focus,
 * until the code has loaded. Until then another press of the button, Escape, a press elsewhere or a move of the focus
 * cancels the opening. The progress line is shown while the code loads.
 * @param popup the role of the element that the button opens
 */
export function useLazyOpening(popup: 'menu' | 'dialog') {
  // Undefined until it has been opened for the first time.
  const [open, setOpen] = useState<boolean>();
  const [isLoading, startLoading] = useTransition();
  const pressed = useRef<Element>(null);
  useLoading(isLoading);

  useEffect(() => {
    if (!isLoading) return undefined;
    const loading = new AbortController();
    const options = { capture: true, signal: loading.signal };
    const cancel = (): void => setOpen(undefined);
    const isOwn = ({ target }: Event): boolean => target instanceof Node && pressed.current?.contains(target) === true;
    const onClick = (event: Event): void => {
      // Otherwise the button's own handler would start the opening again.
      if (isOwn(event)) event.stopPropagation();
      cancel();
    };
    const onFocus = (event: Event): void => {
      if (!isOwn(event)) cancel();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Otherwise a dialog around the button would close.
      event.stopPropagation();
      cancel();
    };
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('click', onClick, options);
    window.addEventListener('focusin', onFocus, options);
    return () => loading.abort();
  }, [isLoading]);

  return {
    /** Undefined until the code has loaded. */
    open,
    onOpenChange: (next: boolean): void => setOpen(next),
    isLoading,
    /** Props of the button as long as `open` is undefined. */
    button: {
      'aria-haspopup': popup,
      'aria-expanded': false,
      'aria-busy': isLoading || undefined,
      // Other busy buttons ignore presses; a press of this one cancels the opening.
      'aria-disabled': false,
      onClick: ({ currentTarget }: Pick<MouseEvent, 'currentTarget'>): void => {
        pressed.current = currentTarget;
        startLoading(() => setOpen(true));
      },
    },
  } as const;
}
