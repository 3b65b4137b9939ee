import type { ReactNode } from 'react';

import { tv } from '#tv.ts';

interface CellProps {
  /** The first cell of a row names it. */
  isRowHeader: boolean;
  /** The last row is pinned, and has the totals. */
  kind: 'row' | 'summary';
  align: 'start' | 'end';
  children: ReactNode;
}

/** Of figures, the digits line up. */
export const alignments = { start: 'text-start', end: 'text-end tabular-nums' };

// On paper nothing scrolls: every cell shows all of its text, and nothing is pinned.
const rowCellStyle = tv({
  base: 'h-10 border-b border-border bg-surface-raised px-3 font-normal whitespace-nowrap group-last:border-b-0 group-hover:bg-surface-sunken first:sticky first:inset-s-0 first:z-1 first:border-e print:first:static print:h-auto print:px-0.5 print:py-0.5 print:whitespace-normal',
  variants: { align: alignments },
});

const summaryCellStyle = tv({
  base: 'sticky bottom-0 z-10 h-11 border-t border-border bg-surface-sunken px-3 font-semibold whitespace-nowrap first:inset-s-0 first:z-20 first:border-e print:static print:h-auto print:px-0.5 print:py-1 print:whitespace-normal',
  variants: { align: alignments },
});

/** A cell of a `DataTable`. */
export function Cell({ isRowHeader, kind, align, children }: CellProps) {
  const className = kind === 'row' ? rowCellStyle({ align }) : summaryCellStyle({ align });
  return isRowHeader ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}
