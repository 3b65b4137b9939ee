import type { RefObject } from 'react';
import { useState, useLayoutEffect, useRef } from 'react';

interface OrderArgs<Id extends string> {
  list: RefObject<HTMLElement | null>;
  items: readonly { id: Id; title: string }[];
  onChange: (ids: Id[]) => void;
  /** The text that is read out after a move. */
  moved: (title: string, position: number, count: number) => string;
}

/** Moves and removes the items of an `OrderList`, and the focus with them. */
export function useOrder<Id extends string>({ list, items, onChange, moved }: OrderArgs<Id>) {
  const focusAfterRender = useFocusAfterRender(list);
  const [announced, setAnnounced] = useState('');
  const ids = items.map(({ id }) => id);

  /** @param position index in the list; beyond its ends, the nearest one */
  function moveTo(id: Id, position: number) {
    const from = ids.indexOf(id);
    const to = Math.max(0, Math.min(position, ids.length - 1));
    if (from === -1 || from === to) return;
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setAnnounced(moved(items[from]?.title ?? '', to + 1, ids.length));
    focusAfterRender(id, 'move');
  }

  return {
    announced,
    moveTo,
    moveBy: (id: Id, step: number) => moveTo(id, ids.indexOf(id) + step),
    remove: (id: Id) => {
      const position = ids.indexOf(id);
      const left = ids.toSpliced(position, 1);
      focusAfterRender(left[Math.min(position, left.length - 1)], 'remove');
      onChange(left);
    },
  };
}

/**
 * An element that is moved in the document loses the focus: this restores it once the list has been rendered.
 *
 * @returns a function that sets which button to focus; without an item, the list itself is focused
 */
function useFocusAfterRender(list: RefObject<HTMLElement | null>) {
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
