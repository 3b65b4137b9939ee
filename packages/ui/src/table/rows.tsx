import type { ReactNode } from 'react';
import { memo } from 'react';

import type { DataTableColumn } from '#data-table-column.ts';

import { cellsOf } from './cells.tsx';

interface RowsProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
}

/** The rows of a `DataTable`, rendered only for other columns or rows: in a large table they are most of the work. */
export const Rows = memo(TableRows) as <Row>(props: RowsProps<Row>) => ReactNode;

function TableRows<Row>({ columns, rows }: RowsProps<Row>) {
  const cells = cellsOf(columns, 'row');
  return rows.map((row, index) => (
    // By position: after a sort or on another page, texts change in the elements that are there. New elements cost a browser
    // three times as much.
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={index} className="group">
      {cells(({ cell }) => cell(row))}
    </tr>
  ));
}
