import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';

import type { DataTableColumn, SortDirection } from '#data-table-column.ts';
import { tv } from '#tv.ts';

import { alignments } from './cells.tsx';

interface ColumnHeaderProps<Row> {
  column: DataTableColumn<Row>;
  /** Null while the table is not sorted by this column. */
  direction: SortDirection | null;
  /** Absent where no column sorts. */
  onSort: ((columnId: string) => void) | undefined;
}

const headerStyle = tv({
  base: 'sticky top-0 z-10 h-11 border-b border-border bg-surface-raised px-0 first:ps-1 print:first:ps-0.5 font-medium whitespace-nowrap first:inset-s-0 first:z-20 first:border-e print:static print:h-auto print:translate-none! print:px-0.5 print:py-1 print:whitespace-normal',
  variants: { align: alignments },
});

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column: a button where the column sorts. */
export function ColumnHeader<Row>({ column, direction, onSort }: ColumnHeaderProps<Row>) {
  const { title, isTitleHidden = false, align, sortable = true } = column;
  return (
    <th scope="col" aria-sort={direction === null ? undefined : ariaSort[direction]} className={headerStyle({ align })}>
      {sortable && onSort ? (
        <SortButton column={column} direction={direction} onSort={onSort} />
      ) : (
        <span className={isTitleHidden ? 'sr-only' : 'px-2 text-text-muted'}>{title}</span>
      )}
    </th>
  );
}

interface SortButtonProps<Row> {
  column: DataTableColumn<Row>;
  direction: SortDirection | null;
  onSort: (columnId: string) => void;
}

function SortButton<Row>({ column: { id, title, align, hint }, direction, onSort }: SortButtonProps<Row>) {
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  const icon = (
    <Icon
      aria-hidden
      className={`inline size-3.5 print:hidden ${align === 'end' ? 'me-1' : 'ms-1'} ${direction ? '' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'}`}
    />
  );
  // Inline text, no flex box: copied as plain text, the headers stay on one line.
  const button = (
    <button
      type="button"
      onClick={() => onSort(id)}
      className={`group/sort h-control rounded-base px-2 transition-colors hover:bg-surface-sunken print:h-auto print:px-0 ${
        direction ? 'text-text' : 'text-text-muted hover:text-text'
      }`}
    >
      {align === 'end' && icon}
      <span>{title}</span>
      {align === 'start' && icon}
    </button>
  );
  return hint ? hint(button) : button;
}
