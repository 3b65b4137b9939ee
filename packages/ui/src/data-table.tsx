import type { FocusEvent, ReactNode } from 'react';

import type { DataTableColumn, SortDirection } from './data-table-column.ts';
import { cellsOf } from './table/cells.tsx';
import { ColumnHeader } from './table/column-header.tsx';
import { Rows } from './table/rows.tsx';
import { useScrollPadding } from './table/use-scroll-padding.ts';
import { useScrollToTop } from './table/use-scroll-to-top.ts';
import { tv } from './tv.ts';

export interface DataTableProps<Row> {
  /** The id of the table, for other elements of the page that refer to it. */
  id?: string;
  /** The accessible name of the table. */
  label: string;
  /** The same array while nothing in the cells changes: only then a page that renders leaves the rows alone. */
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  /** Identifies a row, to notice that other rows begin. */
  rowKey: (row: Row) => string;
  /** How the rows are sorted. The page sorts them, and always holds this. */
  sort?: { columnId: string; direction: SortDirection } | null;
  /** A header was pressed. Without it no column sorts. */
  onSort?: (columnId: string) => void;
  hasSummary?: boolean;
  /** Newer rows are loading; the old ones stay, muted. */
  busy?: boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

// No transition over time: every cell inherits its colour, and each frame of it would style all of them anew. With the delay,
// rows that come at once are styled once. Isolated, the table is painted again only for a change in it.
const frameStyle = tv({
  // A focused header or link is scrolled out from under the pinned header and totals.
  base: 'isolate max-h-[70dvh] min-h-0 scroll-py-11 overflow-auto print:max-h-none print:overflow-visible',
  variants: { busy: { true: 'text-text-muted transition-colors delay-150 duration-0' } },
});

/**
 * A table with sticky headers, a sticky first column and a sticky summary row. A wide or long one scrolls in its own
 * box, which returns to the top when other rows begin; on paper it shows all of its rows and columns.
 *
 * Each header that sorts is a Tab stop. A focused element is scrolled into view as a whole.
 */
export function DataTable<Row>({
  id,
  label,
  columns,
  rows,
  rowKey,
  sort = null,
  onSort,
  hasSummary = false,
  busy = false,
  empty,
}: DataTableProps<Row>) {
  const [firstRow] = rows;
  const frame = useScrollToTop(firstRow === undefined ? null : rowKey(firstRow));
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
              <ColumnHeader
                key={column.id}
                ref={index === 0 ? firstHeader : undefined}
                column={column}
                direction={sort?.columnId === column.id ? sort.direction : null}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows columns={columns} rows={rows} />
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
        {hasSummary && rows.length > 0 && <SummaryRow columns={columns} />}
      </table>
    </div>
  );
}

function SummaryRow<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    // On paper the totals come at the end, not at the foot of each sheet.
    <tfoot className="print:table-row-group">
      <tr>{cellsOf(columns, 'summary')(({ summary }) => summary)}</tr>
    </tfoot>
  );
}

/** A browser scrolls no control into view while a part of it is visible: this scrolls until all of it is. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
