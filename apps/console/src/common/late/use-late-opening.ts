import { useEffect, useRef, useState, useTransition } from 'react';
import type { MouseEvent } from 'react';

import { useLoading } from './use-loading.ts';

/**
 * The opening of a menu or a popover whose code is loaded at the first press of its button. The button stays, with the
 * focus, until the code is there. Until then the opening is called off by another press of the button, by Escape, by a
 * press elsewhere and by the focus that moves elsewhere. The progress line shows that the code is loading, and says so if
 * that takes long.
 * @param popup what the button opens
 */
export function useLateOpening(popup: 'menu' | 'dialog') {
  // Undefined until it has been opened for the first time.
  const [open, setOpen] = useState<boolean>();
  const [isLoading, startLoading] = useTransition();
  const pressed = useRef<Element>(null);
  useLoading(isLoading);

  useEffect(() => {
    if (!isLoading) return undefined;
    const loading = new AbortController();
    const options = { capture: true, signal: loading.signal };
    const callOff = (): void => setOpen(undefined);
    const isOwn = ({ target }: Event): boolean => target instanceof Node && pressed.current?.contains(target) === true;
    const onClick = (event: Event): void => {
      // The button itself would begin anew.
      if (isOwn(event)) event.stopPropagation();
      callOff();
    };
    const onFocus = (event: Event): void => {
      if (!isOwn(event)) callOff();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // A dialog around the button stays open.
      event.stopPropagation();
      callOff();
    };
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('click', onClick, options);
    window.addEventListener('focusin', onFocus, options);
    return () => loading.abort();
  }, [isLoading]);

  return {
    /** Undefined until the code is there. */
    open,
    onOpenChange: (next: boolean): void => setOpen(next),
    isLoading,
    /** For the button as long as `open` is undefined. */
    button: {
      'aria-haspopup': popup,
      'aria-expanded': false,
      'aria-busy': isLoading || undefined,
      // Unlike that of another button that is pending, its press is heard: it calls the opening off.
      'aria-disabled': false,
      onClick: ({ currentTarget }: MouseEvent): void => {
        pressed.current = currentTarget;
        startLoading(() => setOpen(true));
      },
    },
  } as const;
}
