import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { KeyboardEvent, ReactNode, Ref } from 'react';

import { tv } from '#tv.ts';

interface OptionRowProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  /** Index among all rows, also of those that are not rendered. */
  index: number;
  /** Number of all rows. */
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  title: string;
  icon?: ReactNode;
  mark?: ReactNode;
  /** `some` is for the row for everything while some rows are chosen. */
  chosen: 'yes' | 'some' | 'no';
  /** The arrow keys have reached it. */
  active: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const rowStyle = tv({
  base: 'absolute inset-x-0 top-0 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-tight px-2 py-1 touch:min-h-11',
  variants: {
    active: {
      true: 'bg-surface-sunken group-has-[input:focus]:ring-2 ring-accent ring-inset',
      false: 'hover:bg-surface-sunken',
    },
  },
});

const boxStyle = tv({
  base: 'grid size-4.5 shrink-0 place-items-center rounded-tight border',
  variants: {
    filled: { true: 'border-primary bg-primary text-on-primary', false: 'border-border-control bg-surface-raised' },
  },
});

/** One choice of an `OptionList`, with a box that looks like a `Checkbox`. */
export function OptionRow({
  ref,
  id,
  index,
  count,
  top,
  title,
  icon,
  mark,
  chosen,
  active,
  onChoose,
  onKeyDown,
}: OptionRowProps) {
  const Mark = chosen === 'some' ? Minus : Check;
  return (
    <div
      ref={ref}
      // The server renders no row, so this is never a style attribute in its markup.
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `option` element cannot contain marks
      role="option"
      id={id}
      aria-selected={chosen === 'yes'}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={-1}
      // The focus stays in the search field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      className={rowStyle({ active })}
    >
      <span aria-hidden className={boxStyle({ filled: chosen !== 'no' })}>
        {chosen !== 'no' && <Mark strokeWidth={3} className="size-3.5" />}
      </span>
      {icon}
      <span className="min-w-0 wrap-anywhere">
        <span>{title}</span> {mark}
      </span>
    </div>
  );
}
