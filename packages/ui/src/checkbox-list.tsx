import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { Checkbox } from './checkbox.tsx';
import { controlStyle } from './field.tsx';

export interface CheckboxListItem<Id extends string> {
  id: Id;
  /** What the search looks through. */
  title: string;
  /** Stands after the title. */
  mark?: ReactNode;
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
  /** Adds a search field with this name above a long list. */
  search?: { label: string; nothingFound: string };
}

/** Boxes of which any number may be ticked. */
export function CheckboxList<Id extends string>({
  label,
  items,
  chosen,
  onChange,
  allLabel,
  search,
}: CheckboxListProps<Id>) {
  const [term, setTerm] = useState('');
  const wanted = term.trim().toLocaleLowerCase();
  const shown = wanted ? items.filter((item) => item.title.toLocaleLowerCase().includes(wanted)) : items;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-caption font-semibold text-text-muted">{label}</legend>
      {search && (
        <span className="relative mb-1 flex items-center">
          <Search aria-hidden className="pointer-events-none absolute left-3 size-4 text-text-muted" />
          <input
            type="search"
            aria-label={search.label}
            placeholder={search.label}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            className={controlStyle({ className: 'pl-9' })}
          />
        </span>
      )}
      <div className="-mx-1 max-h-72 overflow-y-auto px-1">
        {allLabel !== undefined && !wanted && (
          <Checkbox
            label={allLabel}
            checked={chosen.length === 0}
            indeterminate={chosen.length > 0}
            onChange={() => onChange([])}
          />
        )}
        {shown.map((item) => (
          <Checkbox
            key={item.id}
            label={
              <>
                {item.title} {item.mark}
              </>
            }
            note={item.note}
            checked={chosen.includes(item.id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
            }
          />
        ))}
        {search && shown.length === 0 && <p className="py-2 text-text-muted">{search.nothingFound}</p>}
      </div>
    </fieldset>
  );
}
