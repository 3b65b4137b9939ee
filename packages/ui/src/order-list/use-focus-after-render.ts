import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * An element that is moved in the document loses the focus: this restores it once the list has been rendered.
 *
 * @returns a function that sets which button to focus; without an item, the list itself is focused
 */
export function useFocusAfterRender(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string | undefined; part: 'move' | 'remove' } | null>(null);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { id, part } = wanted.current;
    wanted.current = null;
    const button = list.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-part="${part}"]`);
    (button ?? list.current)?.focus();
  });

  return (id: string | undefined, part: 'move' | 'remove'): void => {
    wanted.current = { id, part };
  };
}
