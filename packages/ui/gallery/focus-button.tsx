import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';

import { Button } from '#button.tsx';

import { useText } from './texts.tsx';

export interface FocusButtonProps<E extends HTMLElement> {
  /** The primitive, which gets the `ref`. */
  children: (ref: RefObject<E | null>) => ReactNode;
}

/** A primitive with a button that focuses it by its `ref`. */
export function FocusButton<E extends HTMLElement>({ children }: FocusButtonProps<E>) {
  const t = useText();
  const ref = useRef<E>(null);
  return (
    <>
      {children(ref)}
      <Button variant="quiet" onClick={() => ref.current?.focus()}>
        {t('Focus')}
      </Button>
    </>
  );
}
