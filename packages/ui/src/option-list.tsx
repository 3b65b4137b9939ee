import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';

import type { StandaloneControlProps } from './field.tsx';
import { OptionRow } from './option-list/option-row.tsx';
import { SearchInput } from './option-list/search-input.tsx';
import { useVisibleRows } from './option-list/use-visible-rows.ts';
import type { ControlledProps } from './value-props.ts';

export interface Option<Id extends string> {
  id: Id;
  /** The text that the search looks in. */
  title: string;
  /** Shown before the title. */
  icon?: ReactNode;
  /** Shown after the title. */
  mark?: ReactNode;
}

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
  const { box, spacer, visible, measure, scrollTo, scrollToTop } = useVisibleRows({
    count: rows.length,
    active,
    keyOf: (index) => rows[index]?.id ?? 'all',
  });
  const chosenIds = new Set(value);

  function activate(index: number) {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    setActive(next);
    scrollTo(next);
  }

  function choose(index: number) {
    const row = rows[index];
    if (!row) return;
    setActive(index);
    if (row.id === null) onChange([]);
    else onChange(chosenIds.has(row.id) ? value.filter((id) => id !== row.id) : [...value, row.id]);
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
    scrollToTop();
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
      {/* The height cuts a row in half: the list is seen to go on. */}
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element shows thousands of rows with marks
        role="listbox"
        id={listId}
        aria-label={label}
        aria-multiselectable
        tabIndex={-1}
        className="cut-shadow relative max-h-76 overflow-y-auto"
      >
        <div role="presentation" ref={spacer} />
        {visible.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { id, title, icon, mark } = row;
          const isChosen = id === null ? value.length === 0 : chosenIds.has(id);
          return (
            <OptionRow
              key={key}
              ref={measure}
              id={`${listId}-${index}`}
              index={index}
              count={rows.length}
              top={start}
              title={title}
              icon={icon}
              mark={mark}
              chosen={isChosen ? 'yes' : id === null ? 'some' : 'no'}
              active={index === active}
              onChoose={() => choose(index)}
              onKeyDown={onKeyDown}
            />
          );
        })}
      </div>
      <output className={rows.length === 0 ? 'px-2 text-text-muted' : 'sr-only'}>
        {rows.length === 0 && texts.nothingFound}
      </output>
    </div>
  );
}

/** The options whose titles contain the term; the row for all, whose id is null, comes first while there is no term. */
function rowsOf<Id extends string>(
  options: readonly Option<Id>[],
  term: string,
  allLabel: string | undefined,
): (Omit<Option<Id>, 'id'> & { id: Id | null })[] {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted !== '') return options.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  return allLabel === undefined ? [...options] : [{ id: null, title: allLabel }, ...options];
}
