import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface MovesListsProps {
  up: ReactNode[];
  down: ReactNode[];
}

/** What rose and what fell the most. */
export function MovesLists({ up, down }: MovesListsProps) {
  return (
    <div className="grid gap-x-10 gap-y-3 @2xl:grid-cols-2">
      <MovesList title={<Trans>Up</Trans>} empty={<Trans>Nothing rose.</Trans>} rows={up} />
      <MovesList title={<Trans>Down</Trans>} empty={<Trans>Nothing fell.</Trans>} rows={down} />
    </div>
  );
}

interface MovesListProps {
  title: ReactNode;
  /** In place of rows. */
  empty: ReactNode;
  rows: ReactNode[];
}

/** As high as three rows, so that nothing below moves when the rows have loaded. */
function MovesList({ title, empty, rows }: MovesListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-caption font-medium text-text-muted">
        {title}
      </h3>
      {rows.length > 0 ? (
        <ul className="min-h-36">{rows}</ul>
      ) : (
        <p className="flex min-h-36 items-center text-text-muted">{empty}</p>
      )}
    </section>
  );
}
