import type { ReactElement, ReactNode } from 'react';

import type { DataTableColumn } from '#data-table-column.ts';
import { tv } from '#tv.ts';

/** `end` is for figures, whose digits line up. */
export const alignments = { start: 'text-start', end: 'text-end tabular-nums' };

// On paper nothing scrolls: every cell shows all of its text, and nothing is pinned.
const cellStyle = tv({
  base: 'border-border px-2 first:ps-3 print:first:ps-0.5 whitespace-nowrap first:inset-s-0 first:border-e print:h-auto print:px-0.5 print:whitespace-normal',
  variants: {
    align: alignments,
    kind: {
      row: 'h-10 border-b bg-surface-raised font-normal group-last:border-b-0 group-hover:bg-surface-sunken first:sticky first:z-1 print:py-0.5 print:first:static',
      summary:
        'z-10 h-11 border-t bg-surface-sunken font-semibold first:sticky first:z-20 md:sticky md:bottom-0 print:static print:first:static print:py-1',
    },
  },
});

/**
 * The cells of the lines of a `DataTable`. They are no components, because a large table has more than a thousand of them.
 * @param kind the last line is pinned, and has the totals: it is the summary
 * @returns makes the cells of one line of their content; the first one names the line
 */
export function cellsOf<Row>(
  columns: readonly DataTableColumn<Row>[],
  kind: 'row' | 'summary',
): (contentOf: (column: DataTableColumn<Row>) => ReactNode) => ReactElement[] {
  const styles = columns.map(({ align }) => cellStyle({ kind, align }));
  return (contentOf) =>
    columns.map((column, index) =>
      index === 0 ? (
        <th key={column.id} scope="row" className={styles[index]}>
          {contentOf(column)}
        </th>
      ) : (
        // A translator would write a figure in another way, or in words.
        <td key={column.id} translate={column.align === 'end' ? 'no' : undefined} className={styles[index]}>
          {contentOf(column)}
        </td>
      ),
    );
}
