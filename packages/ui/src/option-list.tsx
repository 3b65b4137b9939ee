import type { KeyboardEvent, Ref } from 'react';
import { useId, useState } from 'react';

import type { StandaloneControlProps } from './field.tsx';
import { ListBox } from './option-list/list-box.tsx';
import { rowsOf, toggled } from './option-list/rows.ts';
import { SearchInput } from './option-list/search-input.tsx';
import { useVisibleRows } from './option-list/use-visible-rows.ts';
import type { Option } from './option.ts';
import type { ControlledProps } from './value-props.ts';

/** `value` has the ids in the order in which they were chosen. The page always holds it. */
export interface OptionListProps<Id extends string>
  extends StandaloneControlProps, ControlledProps<Id[], readonly Id[]> {
  label: string;
  options: readonly Option<Id>[];
  /** Adds a first row for everything at once; an empty value then means all. */
  allLabel?: string | undefined;
  texts: { search: string; nothingFound: string };
  /** The search field. */
  ref?: Ref<HTMLInputElement>;
}

const pageOfRows = 8;

/** How many rows a key moves through the list. */
const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageOfRows,
  PageUp: -pageOfRows,
};

/**
 * A list of up to thousands of choices, of which any number may be chosen; only the visible rows are rendered. It
 * belongs in no form: `CheckboxList` is for a few choices, and sends them.
 *
 * The focus stays in the search field. The arrow keys, Page Up and Page Down move through the rows; Enter chooses a row
 * or drops it again, and so does Space while nothing is typed.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function OptionList<Id extends string>({
  label,
  options,
  value,
  onChange,
  allLabel,
  texts,
  ref,
}: OptionListProps<Id>) {
  const listId = useId();
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const rows = rowsOf(options, term, allLabel);
  const visibleRows = useVisibleRows({ count: rows.length, active, keyOf: (index) => rows[index]?.id ?? 'all' });

  function activate(index: number) {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    setActive(next);
    visibleRows.scrollTo(next);
  }

  function choose(index: number) {
    const row = rows[index];
    if (!row) return;
    setActive(index);
    onChange(toggled(value, row.id));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step !== undefined) activate(active + step);
    else if (event.key === 'Enter' || (event.key === ' ' && term === '')) choose(active);
    else return;
    event.preventDefault();
  }

  function search(next: string) {
    setTerm(next);
    setActive(0);
    visibleRows.scrollToTop();
  }

  return (
    <div className="group flex min-w-0 flex-col gap-2">
      <SearchInput
        ref={ref}
        label={texts.search}
        value={term}
        onChange={search}
        onKeyDown={onKeyDown}
        listId={listId}
        activeId={rows.length > 0 ? `${listId}-${Math.min(active, rows.length - 1)}` : undefined}
      />
      <ListBox
        id={listId}
        label={label}
        rows={rows}
        visibleRows={visibleRows}
        chosen={value}
        active={active}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
      <output className={rows.length === 0 ? 'px-2 text-text-muted' : 'sr-only'}>
        {rows.length === 0 && texts.nothingFound}
      </output>
    </div>
  );
}
