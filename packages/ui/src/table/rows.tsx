import type { ReactNode } from 'react';
import { memo } from 'react';

import type { DataTableColumn } from '#data-table-column.ts';

import { Cell } from './cell.tsx';

interface RowsProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** The rows of a `DataTable`, rendered only for other columns or rows: in a large table they are most of the work. */
export const Rows = memo(TableRows) as <Row>(props: RowsProps<Row>) => ReactNode;

function TableRows<Row>({ columns, rows, rowKey }: RowsProps<Row>) {
  return rows.map((row) => (
    <tr key={rowKey(row)} className="group">
      {columns.map(({ id, align, cell }, index) => (
        <Cell key={id} kind="row" isRowHeader={index === 0} align={align}>
          {cell(row)}
        </Cell>
      ))}
    </tr>
  ));
}
