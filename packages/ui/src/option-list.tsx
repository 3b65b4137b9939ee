import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Check, Minus, Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { tv } from './tv.ts';

import { controlStyle } from './field.tsx';
import type { StandaloneControlProps } from './field.tsx';

export interface Option<Id extends string> {
  id: Id;
  /** The text that the search looks in. */
  title: string;
  /** Shown before the title. */
  icon?: ReactNode;
  /** Shown after the title. */
  mark?: ReactNode;
}

export interface OptionListProps<Id extends string> extends StandaloneControlProps {
  label: string;
  options: readonly Option<Id>[];
  /** Chosen ids in the order in which they were chosen. */
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
  /** A new choice replaces the one before it. Otherwise any number may be chosen. */
  single?: boolean;
  /** Adds a first row for everything at once; an empty choice then means all. */
  allLabel?: string | undefined;
  texts: { search: string; nothingFound: string };
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

const checkStyle = tv({ base: 'size-4 shrink-0 text-primary', variants: { shown: { false: 'invisible' } } });

const rowHeightPx = 32;
const pageOfRows = 8;

/** How many rows a key moves through the list; the focus stays in the search. */
const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageOfRows,
  PageUp: -pageOfRows,
};

/** A list of up to thousands of choices, with a search and the arrow keys. Only the visible rows are rendered. In a form, use `Combobox`. */
export function OptionList<Id extends string>({
  label,
  options,
  chosen,
  onChange,
  single = false,
  allLabel,
  texts,
}: OptionListProps<Id>) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);

  const wanted = term.trim().toLocaleLowerCase();
  const found = wanted ? options.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)) : options;
  const all = allLabel !== undefined && !wanted ? [{ id: null, title: allLabel }] : [];
  const rows: readonly { id: Id | null; title: string; icon?: ReactNode; mark?: ReactNode }[] = [...all, ...found];
  const chosenIds = new Set(chosen);

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component alone
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.id ?? 'all',
    estimateSize: () => rowHeightPx,
    overscan: 6,
    // The active row has to be in the document even when it is scrolled out of view.
    rangeExtractor: (range) =>
      [...new Set([Math.min(active, range.count - 1), ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });

  // By script: the policy of the pages refuses a style attribute in the markup that the server sends.
  const totalHeight = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (spacer.current !== null) spacer.current.style.height = `${totalHeight}px`;
  }, [totalHeight]);

  function activate(index: number) {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    setActive(next);
    virtualizer.scrollToIndex(next);
  }

  function choose(index: number) {
    const row = rows[index];
    if (!row) return;
    setActive(index);
    if (row.id === null) onChange([]);
    else if (single) onChange([row.id]);
    else onChange(chosenIds.has(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id]);
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
    virtualizer.scrollToOffset(0);
  }

  return (
    <div className="group flex min-w-0 flex-col gap-2">
      <span className="relative flex items-center">
        <Search aria-hidden className="pointer-events-none absolute left-3 size-4 text-text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={texts.search}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={rows.length > 0 ? `${listId}-${Math.min(active, rows.length - 1)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.search}
          value={term}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
          className={controlStyle({ className: 'pl-9' })}
        />
      </span>
      {/* The height cuts a row in half: the list is seen to go on. */}
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element shows thousands of rows with marks
        role="listbox"
        id={listId}
        aria-label={label}
        aria-multiselectable={!single}
        tabIndex={-1}
        className="cut-shadow relative max-h-76 overflow-y-auto"
      >
        <div role="presentation" ref={spacer} />
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const isChosen = row.id === null ? chosen.length === 0 : chosenIds.has(row.id);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              // The server renders no row, so this is never a style attribute in its markup.
              style={{ transform: `translateY(${start}px)` }}
              data-index={index}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to the list above
              role="option"
              id={`${listId}-${index}`}
              aria-selected={isChosen}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              // Keeps the focus in the search.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              onKeyDown={onKeyDown}
              className={rowStyle({ active: index === active })}
            >
              {single ? (
                <Check aria-hidden className={checkStyle({ shown: isChosen })} />
              ) : (
                <ChoiceBox chosen={isChosen} partly={row.id === null && chosen.length > 0} />
              )}
              {row.icon}
              <span className="min-w-0 wrap-anywhere">
                {row.title} {row.mark}
              </span>
            </div>
          );
        })}
      </div>
      <output className={rows.length === 0 ? 'px-2 text-text-muted' : 'sr-only'}>
        {rows.length === 0 && texts.nothingFound}
      </output>
    </div>
  );
}

function ChoiceBox({ chosen, partly }: { chosen: boolean; partly: boolean }) {
  const Mark = partly ? Minus : Check;
  return (
    <span aria-hidden className={boxStyle({ filled: chosen || partly })}>
      {(chosen || partly) && <Mark strokeWidth={3} className="size-3.5" />}
    </span>
  );
}
