import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { FocusEvent, ReactElement, ReactNode, RefCallback, RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { tv } from './tv.ts';

import { Skeleton } from './skeleton.tsx';

export type SortDirection = 'asc' | 'desc';

export interface DataTableColumn<Row> {
  id: string;
  title: string;
  /** Puts an explanation around the title's button, such as a tooltip below it, where the column sorts. */
  hint?: (button: ReactElement) => ReactElement;
  /** `end` is for figures: their digits line up. */
  align: 'start' | 'end';
  /** Whether a press on the header sorts; true by default. */
  sortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** The cell of the pinned last row. */
  summary?: ReactNode;
}

export interface DataTableProps<Row> {
  /** For what on the page refers to the table. */
  id?: string;
  /** The accessible name of the table. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: { columnId: string; direction: SortDirection } | null;
  onSort: (columnId: string) => void;
  hasSummary?: boolean;
  /** Newer rows are loading; the old ones stay, muted. */
  busy?: boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

const alignments = { start: 'text-left', end: 'text-right tabular-nums' };

// On paper nothing scrolls: every cell shows all of its text, and nothing is pinned.
const headerStyle = tv({
  base: 'sticky top-0 z-10 h-11 border-b border-border bg-surface-raised px-1 font-medium whitespace-nowrap first:left-0 first:z-20 first:border-r print:static print:h-auto print:px-0.5 print:py-1 print:whitespace-normal',
  variants: { align: alignments },
});

const cellStyle = tv({
  base: 'h-10 border-b border-border bg-surface-raised px-3 font-normal whitespace-nowrap group-last:border-b-0 group-hover:bg-surface-sunken first:sticky first:left-0 first:z-1 first:border-r print:first:static print:h-auto print:px-0.5 print:py-0.5 print:whitespace-normal',
  variants: { align: alignments },
});

const summaryStyle = tv({
  base: 'sticky bottom-0 z-10 h-11 border-t border-border bg-surface-sunken px-3 font-semibold whitespace-nowrap first:left-0 first:z-20 first:border-r print:static print:h-auto print:px-0.5 print:py-1 print:whitespace-normal',
  variants: { align: alignments },
});

// No transition: every cell inherits its colour, and each frame of it would style all of them anew.
const frameStyle = tv({
  // A focused header or link is scrolled out from under the pinned header and totals.
  base: 'max-h-[70dvh] min-h-0 scroll-py-11 overflow-auto print:max-h-none print:overflow-visible',
  variants: { busy: { true: 'text-text-muted' } },
});

/**
 * A table with sticky headers, a sticky first column and a sticky summary row. A wide or long one scrolls in its own
 * box, which returns to the top when other rows begin; on paper it shows all of its rows and columns.
 */
export function DataTable<Row>({
  id,
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  hasSummary = false,
  busy = false,
  empty,
}: DataTableProps<Row>) {
  const [firstRow] = rows;
  const start = firstRow === undefined ? null : rowKey(firstRow);
  const frame = useRef<HTMLDivElement>(null);
  const shownStart = useRef(start);
  useLayoutEffect(() => {
    if (frame.current && shownStart.current !== start) frame.current.scrollTop = 0;
    shownStart.current = start;
  }, [start]);
  const firstHeader = useScrollPadding(frame);

  return (
    <div ref={frame} onFocus={showWhole} className={frameStyle({ busy })}>
      <table
        id={id}
        aria-label={label}
        aria-busy={busy}
        className="w-full border-separate border-spacing-0 print:text-caption"
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.id}
                ref={index === 0 ? firstHeader : undefined}
                scope="col"
                aria-sort={sort?.columnId === column.id ? ariaSort[sort.direction] : undefined}
                className={headerStyle({ align: column.align })}
              >
                {column.sortable === false ? (
                  <span className="px-2 text-text-muted">{column.title}</span>
                ) : (
                  <SortButton
                    column={column}
                    direction={sort?.columnId === column.id ? sort.direction : null}
                    onSort={onSort}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group">
              {columns.map((column, index) => (
                <Cell key={column.id} isRowHeader={index === 0} className={cellStyle({ align: column.align })}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
        {hasSummary && rows.length > 0 && (
          // On paper the totals stand at the end, not at the foot of each sheet.
          <tfoot className="print:table-row-group">
            <tr>
              {columns.map((column, index) => (
                <Cell key={column.id} isRowHeader={index === 0} className={summaryStyle({ align: column.align })}>
                  {column.summary}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell({ isRowHeader, ...rest }: { isRowHeader: boolean; className: string; children: ReactNode }) {
  return isRowHeader ? <th scope="row" {...rest} /> : <td {...rest} />;
}

/** A browser takes a control for visible while a part of it is: what the keyboard reaches is scrolled into view as a whole. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** How far a focus ring reaches beyond its control. */
const focusRingPx = 4;

/** Keeps whatever takes the focus out from under the sticky first column, however wide that is. Answers a ref for its header. */
function useScrollPadding(frame: RefObject<HTMLDivElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (header) => {
      if (header === null) return undefined;
      const observer = new ResizeObserver(() => {
        const { width } = header.getBoundingClientRect();
        if (frame.current) frame.current.style.scrollPaddingInlineStart = `${width + focusRingPx}px`;
      });
      observer.observe(header);
      return () => observer.disconnect();
    },
    [frame],
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface SortButtonProps<Row> {
  column: DataTableColumn<Row>;
  direction: SortDirection | null;
  onSort: (columnId: string) => void;
}

function SortButton<Row>({ column, direction, onSort }: SortButtonProps<Row>) {
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  const icon = (
    <Icon
      aria-hidden
      className={`inline size-3.5 print:hidden ${column.align === 'end' ? 'mr-1' : 'ml-1'} ${direction ? '' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'}`}
    />
  );
  // Inline text, no flex box: copied as plain text, the headers stay on one line.
  const button = (
    <button
      type="button"
      onClick={() => onSort(column.id)}
      className={`group/sort h-control rounded-base px-2 transition-colors hover:bg-surface-sunken print:h-auto print:px-0 ${
        direction ? 'text-text' : 'text-text-muted hover:text-text'
      }`}
    >
      {column.align === 'end' && icon}
      {column.title}
      {column.align === 'start' && icon}
    </button>
  );
  return column.hint ? column.hint(button) : button;
}

export interface DataTableSkeletonProps {
  label: string;
  columns: number;
  rows: number;
  hasSummary?: boolean;
}

/** A placeholder for a table that is loading, as large as the table will be. */
export function DataTableSkeleton({ label, columns, rows, hasSummary = false }: DataTableSkeletonProps) {
  return (
    <output aria-label={label} aria-busy className="block max-h-[70dvh] overflow-hidden">
      <div className="flex h-11 items-center gap-6 border-b border-border px-3">
        {range(columns).map((column) => (
          <Skeleton key={column} className={`h-3 ${column === 0 ? 'w-32' : 'ml-auto w-20'}`} />
        ))}
      </div>
      {range(rows + (hasSummary ? 1 : 0)).map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-border px-3">
          {range(columns).map((column) => (
            <Skeleton key={column} className={`h-3 ${column === 0 ? 'w-24' : 'ml-auto w-16'}`} />
          ))}
        </div>
      ))}
    </output>
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
