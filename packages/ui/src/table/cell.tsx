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

/** `end` is for figures, whose digits line up. */
export const alignments = { start: 'text-start', end: 'text-end tabular-nums' };

// On paper nothing scrolls: every cell shows all of its text, and nothing is pinned.
const cellStyle = tv({
  base: 'border-border px-3 whitespace-nowrap first:inset-s-0 first:border-e print:h-auto print:px-0.5 print:whitespace-normal',
  variants: {
    align: alignments,
    kind: {
      row: 'h-10 border-b bg-surface-raised font-normal group-last:border-b-0 group-hover:bg-surface-sunken first:sticky first:z-1 print:py-0.5 print:first:static',
      summary: 'sticky bottom-0 z-10 h-11 border-t bg-surface-sunken font-semibold first:z-20 print:static print:py-1',
    },
  },
});

/** A cell of a `DataTable`. */
export function Cell({ isRowHeader, kind, align, children }: CellProps) {
  const Element = isRowHeader ? 'th' : 'td';
  return (
    <Element scope={isRowHeader ? 'row' : undefined} className={cellStyle({ kind, align })}>
      {children}
    </Element>
  );
}
