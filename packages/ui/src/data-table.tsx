import type { FocusEvent, ReactNode } from 'react';

import type { DataTableColumn, SortDirection } from './data-table-column.ts';
import { cellsOf } from './table/cells.tsx';
import { ColumnHeader } from './table/column-header.tsx';
import { Rows } from './table/rows.tsx';
import { usePinnedHeader } from './table/use-pinned-header.ts';
import { useScrollToTop } from './table/use-scroll-to-top.ts';
import { useSidewaysScroll } from './table/use-sideways-scroll.ts';
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

// `clip` makes the box scroll sideways only: what is sticky in it sticks to the window downwards. Isolated, the table is painted
// again only for a change in it. A focused figure or link is scrolled out from under the pinned header and totals. With the
// delay, rows that come at once are not muted; a table in a part that is stale as a whole is not muted twice.
const frameStyle = tv({
  base: 'isolate overflow-x-auto overflow-y-clip print:overflow-visible [&_tbody_:is(a,button)]:scroll-my-13',
  variants: { busy: { true: 'stale transition-[filter] delay-150 duration-0 in-data-stale:filter-none' } },
});

const shadowStyle = 'pointer-events-none absolute inset-y-0 w-3 from-cut print:hidden';

/**
 * A table with sticky headers, a sticky first column and a sticky summary row. A long one scrolls with the page, which returns to
 * its top when other rows begin; a wide one scrolls sideways in its own box. What is around it must not be a scroll box itself:
 * `overflow-clip` cuts its corners. On paper it shows all of its rows and columns.
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
  const columnIds = columns.map((column) => column.id).join(' ');
  const { frame, startShadow, endShadow } = useSidewaysScroll(
    columns.findIndex(({ id: columnId }) => columnId === sort?.columnId),
  );
  useScrollToTop(frame, firstRow === undefined ? null : rowKey(firstRow));
  usePinnedHeader(frame);

  return (
    <div className="relative">
      <div ref={frame} onFocus={showWhole} className={frameStyle({ busy })}>
        <table
          id={id}
          aria-label={label}
          aria-busy={busy}
          className="w-full border-separate border-spacing-0 print:text-caption"
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeader
                  key={column.id}
                  column={column}
                  direction={sort?.columnId === column.id ? sort.direction : null}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows key={columnIds} columns={columns} rows={rows} />
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length}>{empty}</td>
              </tr>
            )}
          </tbody>
          {hasSummary && rows.length > 0 && <SummaryRow columns={columns} />}
        </table>
      </div>
      <span ref={startShadow} hidden className={`${shadowStyle} bg-linear-to-r to-transparent`} />
      <span ref={endShadow} hidden className={`${shadowStyle} inset-e-0 bg-linear-to-l to-transparent`} />
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
