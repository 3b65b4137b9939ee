import type { KeyboardEvent } from 'react';

import { OptionRow } from './option-row.tsx';
import type { ListRow } from './rows.ts';
import type { VisibleRows } from './use-visible-rows.ts';

interface ListBoxProps<Id extends string> {
  id: string;
  label: string;
  rows: readonly ListRow<Id>[];
  visibleRows: VisibleRows;
  chosen: readonly Id[];
  /** Index of the row that the arrow keys have reached. */
  active: number;
  onChoose: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The rows of an `OptionList` in a box that scrolls. */
export function ListBox<Id extends string>({
  id: listId,
  label,
  rows,
  visibleRows: { box, spacer, visible, measure },
  chosen,
  active,
  onChoose,
  onKeyDown,
}: ListBoxProps<Id>) {
  const chosenIds = new Set(chosen);
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element shows thousands of rows with marks
      role="listbox"
      id={listId}
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
      // The height cuts a row in half: it is visible that the list goes on.
      className="cut-shadow relative max-h-76 overflow-y-auto"
    >
      <div role="presentation" ref={spacer} />
      {visible.map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        const { id, title, icon, mark } = row;
        const isChosen = id === null ? chosen.length === 0 : chosenIds.has(id);
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
            onChoose={() => onChoose(index)}
            onKeyDown={onKeyDown}
          />
        );
      })}
    </div>
  );
}
