import { Trans } from '@lingui/react/macro';
import type { Pagination } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';

interface MissingRowsNoteProps {
  pagination: Pagination;
  /** The number of rows that were loaded for the print; null if it only has the page in the table. */
  printed: number | null;
}

/** A note on paper that rows are missing. */
export function MissingRowsNote({ pagination: { page, size, total }, printed }: MissingRowsNoteProps) {
  const format = useFormat();
  const before = printed === null ? (page - 1) * size : 0;
  const first = format.count(before + 1);
  const last = format.count(Math.min(before + (printed ?? size), total));
  const all = format.count(total);
  if ((printed ?? size) >= total) return null;
  return (
    <p className="mt-1 hidden font-semibold print:block">
      <Trans>
        Only rows {first} to {last} of {all} are printed.
      </Trans>{' '}
      {printed === null && <Trans>To print all of them, press Print on the page.</Trans>}
    </p>
  );
}
