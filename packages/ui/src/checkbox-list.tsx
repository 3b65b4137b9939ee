import type { ReactNode } from 'react';

import { Checkbox } from './checkbox.tsx';

export interface CheckboxListItem<Id extends string> {
  id: Id;
  title: ReactNode;
  note?: ReactNode;
}

export interface CheckboxListProps<Id extends string> {
  label: ReactNode;
  items: readonly CheckboxListItem<Id>[];
  /** Chosen ids in the order in which they were chosen. */
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
  /** Adds a first box for everything at once; an empty choice then means all. */
  allLabel?: string;
}

/** Boxes of which any number may be ticked, few enough to be read at a glance; `OptionList` is for the others. */
export function CheckboxList<Id extends string>({ label, items, chosen, onChange, allLabel }: CheckboxListProps<Id>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-caption font-semibold text-text-muted">{label}</legend>
      {allLabel !== undefined && (
        <Checkbox
          label={allLabel}
          checked={chosen.length === 0}
          indeterminate={chosen.length > 0}
          onChange={() => onChange([])}
        />
      )}
      {items.map((item) => (
        <Checkbox
          key={item.id}
          label={item.title}
          note={item.note}
          checked={chosen.includes(item.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
          }
        />
      ))}
    </fieldset>
  );
}
