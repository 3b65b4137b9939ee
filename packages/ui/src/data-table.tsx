import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { tv } from './tv.ts';

import { Skeleton } from './skeleton.tsx';
import { Tooltip } from './tooltip.tsx';

export type SortDirection = 'asc' | 'desc';

export interface DataTableColumn<Row> {
  id: string;
  title: string;
  /** Explains the title on hover and focus. */
  hint?: ReactNode;
  /** Figures stand at the end, where their digits line up. */
  align: 'start' | 'end';
  cell: (row: Row) => ReactNode;
  /** The cell of the pinned last row. */
  summary?: ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table and the box it scrolls in. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: { columnId: string; direction: SortDirection } | null;
  onSort: (columnId: string) => void;
  hasSummary?: boolean;
  /** Newer rows are on their way; the old ones stay, quieter. */
  busy?: boolean;
  /** Stands in place of rows when there are none. */
  empty: ReactNode;
}

const headerStyle = tv({
  base: 'sticky top-0 z-10 h-11 border-b border-border bg-surface-raised px-1 font-medium whitespace-nowrap first:left-0 first:z-20 max-md:first:border-r',
  variants: { align: { start: 'text-left', end: 'text-right' } },
});

const cellStyle = tv({
  base: 'h-10 border-b border-border px-3 font-normal whitespace-nowrap first:sticky first:left-0 first:bg-surface-raised max-md:first:border-r group-last:border-b-0 group-hover:bg-surface-sunken',
  variants: { align: { start: 'text-left', end: 'text-right' } },
});

const summaryStyle = tv({
  base: 'sticky bottom-0 z-10 h-11 border-t border-border bg-surface-sunken px-3 font-semibold whitespace-nowrap first:left-0 first:z-20 max-md:first:border-r',
  variants: { align: { start: 'text-left', end: 'text-right' } },
});

const frameStyle = tv({
  base: 'max-h-[70dvh] min-h-0 overflow-auto transition-colors',
  variants: { busy: { true: 'text-text-muted' } },
});

/**
 * Rows under headers that stay in sight, as does the first column. Wide or long, it scrolls in its own box; every
 * column sorts; the summary is pinned to the bottom.
 */
export function DataTable<Row>({
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
  return (
    <div className={frameStyle({ busy })}>
      <table aria-label={label} aria-busy={busy} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sort?.columnId === column.id ? ariaSort[sort.direction] : undefined}
                className={headerStyle({ align: column.align })}
              >
                <SortButton
                  column={column}
                  direction={sort?.columnId === column.id ? sort.direction : null}
                  onSort={onSort}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    {...(index === 0 ? { scope: 'row' } : {})}
                    className={cellStyle({ align: column.align })}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
        {hasSummary && rows.length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} className={summaryStyle({ align: column.align })}>
                  {column.summary}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
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
  const button = (
    <button
      type="button"
      onClick={() => onSort(column.id)}
      className={`group/sort inline-flex h-8 items-center gap-1 rounded-base px-2 transition-colors hover:bg-surface-sunken ${
        direction ? 'text-text' : 'text-text-muted hover:text-text'
      } ${column.align === 'end' ? 'flex-row-reverse' : ''}`}
    >
      <span>{column.title}</span>
      <Icon
        aria-hidden
        className={`size-3.5 ${direction ? '' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'}`}
      />
    </button>
  );
  return column.hint ? <Tooltip text={column.hint}>{button}</Tooltip> : button;
}

export interface DataTableSkeletonProps {
  label: string;
  columns: number;
  rows: number;
  hasSummary?: boolean;
}

/** The place of a table that is on its way, as large as the table that comes. */
export function DataTableSkeleton({ label, columns, rows, hasSummary = false }: DataTableSkeletonProps) {
  return (
    <output aria-label={label} className="block max-h-[70dvh] overflow-hidden">
      <div className="flex h-11 items-center gap-6 border-b border-border px-3">
        {places(columns).map((column) => (
          <Skeleton key={column} className={`h-3 ${column === 0 ? 'w-32' : 'ml-auto w-20'}`} />
        ))}
      </div>
      {places(rows + (hasSummary ? 1 : 0)).map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-border px-3">
          {places(columns).map((column) => (
            <Skeleton key={column} className={`h-3 ${column === 0 ? 'w-24' : 'ml-auto w-16'}`} />
          ))}
        </div>
      ))}
    </output>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
