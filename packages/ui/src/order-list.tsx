import type { KeyboardEvent, PointerEvent, Ref } from 'react';
import { useId, useImperativeHandle, useRef, useState } from 'react';

import type { StandaloneControlProps } from './field.tsx';
import { OrderItem } from './order-list/order-item.tsx';
import { useOrder } from './order-list/use-order.ts';
import type { ControlledProps } from './value-props.ts';

/** `value` has the ids in their order; an id without an option is left out. The page always holds it. */
export interface OrderListProps<Id extends string>
  extends StandaloneControlProps, ControlledProps<Id[], readonly Id[]> {
  label: string;
  /** All that may be in the list, in any order. */
  options: readonly { id: Id; title: string }[];
  texts: {
    /** How an item is moved by keyboard. */
    howToMove: string;
    remove: (title: string) => string;
    /** Read out after a move. */
    moved: (title: string, position: number, count: number) => string;
  };
  /** The list, which is focused when its last item is removed. */
  ref?: Ref<HTMLOListElement>;
}

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/**
 * A few numbered items whose order counts. Each is dragged or moved with the arrow keys, and removed with Delete,
 * Backspace or its second button; the focus moves with it, and to the next item when it is removed.
 */
export function OrderList<Id extends string>({ label, options, value, onChange, texts, ref }: OrderListProps<Id>) {
  const howId = useId();
  const list = useRef<HTMLOListElement>(null);
  useImperativeHandle(ref, () => list.current as HTMLOListElement);
  const [dragged, setDragged] = useState<Id | null>(null);
  const items = value.flatMap((id) => options.find((option) => option.id === id) ?? []);
  const { announced, moveTo, moveBy, remove } = useOrder({ list, items, onChange, moved: texts.moved });

  function onKeyDown(event: KeyboardEvent, id: Id) {
    const step = steps[event.key];
    if (step !== undefined) moveBy(id, step);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(id);
    else return;
    event.preventDefault();
  }

  function onDrag({ clientY }: PointerEvent) {
    if (dragged === null) return;
    const others = [...(list.current?.children ?? [])].filter(
      (item) => item instanceof HTMLElement && item.dataset['item'] !== dragged,
    );
    moveTo(dragged, others.filter((item) => middleOf(item) < clientY).length);
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
          <OrderItem
            key={id}
            id={id}
            title={title}
            position={index + 1}
            dragged={id === dragged}
            howId={howId}
            removeLabel={texts.remove(title)}
            onKeyDown={(event) => onKeyDown(event, id)}
            // The list captures the pointer: React may move the item itself in the document while it is dragged.
            onGrab={({ pointerId }) => {
              list.current?.setPointerCapture(pointerId);
              setDragged(id);
            }}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      <p id={howId} hidden>
        {texts.howToMove}
      </p>
      <output aria-live="polite" className="sr-only">
        {announced}
      </output>
    </div>
  );
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
