import { GripVertical, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { tv } from './tv.ts';

import type { StandaloneControlProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export interface OrderListProps<Id extends string> extends StandaloneControlProps {
  label: string;
  /** In their order. */
  items: readonly { id: Id; title: string }[];
  onChange: (ids: Id[]) => void;
  texts: {
    /** How an item is moved by keyboard. */
    howToMove: string;
    remove: (title: string) => string;
    /** Read out after a move. */
    moved: (title: string, place: number, count: number) => string;
  };
}

const chipStyle = tv({
  base: 'flex items-center gap-1 rounded-base border bg-surface-raised',
  variants: { dragged: { true: 'border-accent shadow-raised', false: 'border-border' } },
});

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

type Part = 'move' | 'remove';

/** A few numbered items whose order counts: they are dragged, or moved with the arrow keys, and removed. */
export function OrderList<Id extends string>({ label, items, onChange, texts }: OrderListProps<Id>) {
  const howId = useId();
  const list = useRef<HTMLOListElement>(null);
  /** What gets the focus when the list has been rendered: an element that is moved in the document loses it. */
  const toFocus = useRef<{ id: Id | undefined; part: Part } | null>(null);
  const [dragged, setDragged] = useState<Id | null>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);

  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const { id, part } = toFocus.current;
    toFocus.current = null;
    const button = list.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-part="${part}"]`);
    (button ?? list.current)?.focus();
  });

  function move(id: Id, place: number) {
    const from = ids.indexOf(id);
    const to = Math.max(0, Math.min(place, ids.length - 1));
    if (from === -1 || from === to) return;
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(texts.moved(items[from]?.title ?? '', to + 1, ids.length));
    toFocus.current = { id, part: 'move' };
  }

  function remove(id: Id) {
    const place = ids.indexOf(id);
    const left = ids.toSpliced(place, 1);
    toFocus.current = { id: left[Math.min(place, left.length - 1)], part: 'remove' };
    onChange(left);
  }

  function onKeyDown(event: KeyboardEvent, id: Id) {
    const step = steps[event.key];
    if (step !== undefined) move(id, ids.indexOf(id) + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(id);
    else return;
    event.preventDefault();
  }

  function onDrag({ clientY }: PointerEvent) {
    if (dragged === null) return;
    const others = [...(list.current?.children ?? [])].filter(
      (chip) => chip instanceof HTMLElement && chip.dataset['item'] !== dragged,
    );
    move(dragged, others.filter((chip) => middleOf(chip) < clientY).length);
  }

  return (
    <div className="min-w-0">
      <ol
        ref={list}
        aria-label={label}
        tabIndex={-1}
        className="flex flex-col gap-1 outline-none"
        onPointerMove={onDrag}
        onPointerUp={() => setDragged(null)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {items.map(({ id, title }, index) => (
          <li key={id} data-item={id} className={chipStyle({ dragged: id === dragged })}>
            <button
              type="button"
              data-part="move"
              aria-describedby={howId}
              onKeyDown={(event) => onKeyDown(event, id)}
              // The list catches the pointer: the chip itself may be moved in the document while it is dragged.
              onPointerDown={(event) => {
                list.current?.setPointerCapture(event.pointerId);
                setDragged(id);
              }}
              className="flex min-h-control min-w-0 flex-1 cursor-grab touch-none items-center gap-2 rounded-base px-2 text-left select-none active:cursor-grabbing"
            >
              <GripVertical aria-hidden className="size-4 shrink-0 text-text-muted" />
              <span className="grid size-5 shrink-0 place-items-center rounded-full bg-primary-soft text-caption font-medium text-primary tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </button>
            <IconButton data-part="remove" icon={X} label={texts.remove(title)} onClick={() => remove(id)} />
          </li>
        ))}
      </ol>
      <p id={howId} hidden>
        {texts.howToMove}
      </p>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
    </div>
  );
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
