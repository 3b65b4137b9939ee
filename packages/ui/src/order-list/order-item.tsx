import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent, PointerEvent } from 'react';

import { IconButton } from '#icon-button.tsx';
import { tv } from '#tv.ts';

interface OrderItemProps {
  id: string;
  title: string;
  /** From 1. */
  position: number;
  dragged: boolean;
  /** Id of the text that describes how it is moved. */
  howId: string;
  removeLabel: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onGrab: (event: PointerEvent) => void;
  onRemove: () => void;
}

const itemStyle = tv({
  base: 'flex items-center gap-1 rounded-base border bg-surface-raised',
  variants: { dragged: { true: 'border-accent shadow-raised', false: 'border-border' } },
});

/** An item of an `OrderList`: a button that is dragged or moved by the arrow keys, and one that removes it. */
export function OrderItem({
  id,
  title,
  position,
  dragged,
  howId,
  removeLabel,
  onKeyDown,
  onGrab,
  onRemove,
}: OrderItemProps) {
  return (
    <li data-item={id} className={itemStyle({ dragged })}>
      <button
        type="button"
        data-part="move"
        aria-describedby={howId}
        onKeyDown={onKeyDown}
        onPointerDown={onGrab}
        className="flex min-h-control min-w-0 flex-1 cursor-grab touch-none items-center gap-2 rounded-base px-2 text-start select-none active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4 shrink-0 text-text-muted" />
        <span className="grid size-5 shrink-0 place-items-center rounded-full bg-primary-soft text-caption font-medium text-primary tabular-nums">
          {position}
        </span>
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </button>
      <IconButton data-part="remove" icon={X} label={removeLabel} onClick={onRemove} />
    </li>
  );
}
