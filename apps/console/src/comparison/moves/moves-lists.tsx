import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useId } from 'react';

import { signed } from '#common/format/number-formats.ts';

import { MoveRow } from './move-row.tsx';
import type { Move, Moves } from './moves.ts';
import { allMovesSearch, moveSearch } from './moves-report.ts';
import type { MoveGroup, MovesScope } from './moves.queries.ts';

interface MovesListsProps {
  moves: Moves;
  scope: MovesScope;
  group: MoveGroup;
  /** Formats an amount. */
  write: (amount: number) => string;
}

/** What rose and what fell the most, and what all others did. */
export function MovesLists({ moves: { up, down, other, otherRows }, scope, group, write }: MovesListsProps) {
  const largest = Math.max(...[...up, ...down].map(({ change }) => Math.abs(change)));
  const rowOf = (move: Move) => {
    const { application, adBlock, adFormat, geo_country: country } = move.groups;
    return (
      <li key={(adBlock ?? application ?? adFormat ?? country)?.id}>
        <MoveRow
          move={move}
          share={Math.abs(move.change) / largest}
          search={moveSearch(scope, move.groups)}
          write={write}
        />
      </li>
    );
  };
  const otherAmount = signed(other, write);
  return (
    <>
      <div className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
        <MovesList
          title={<Trans>Up</Trans>}
          empty={<Trans>Nothing rose.</Trans>}
          rows={up.map((move) => rowOf(move))}
        />
        <MovesList
          title={<Trans>Down</Trans>}
          empty={<Trans>Nothing fell.</Trans>}
          rows={down.map((move) => rowOf(move))}
        />
      </div>
      <p className="mt-2 flex min-h-control flex-wrap items-center justify-between gap-x-4 border-t border-border pt-1 text-text-muted">
        <span className="tabular-nums">{otherRows > 0 && <Trans>Other: {otherAmount}</Trans>}</span>
        <Link
          to="/stats"
          search={allMovesSearch(scope, group)}
          className="inline-flex min-h-6 items-center rounded-tight text-primary hover:underline hover:underline-offset-4 touch:min-h-control print:hidden"
        >
          <Trans>Open the report</Trans>
        </Link>
      </p>
    </>
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
