import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { signed } from '#common/format/number-formats.ts';

import { amountWriter } from './amount-writer.ts';
import { MoveRow } from './move-row.tsx';
import type { Move, Moves } from './moves.ts';
import { MovesLists } from './moves-lists.tsx';
import { moveSearch } from './moves-report.ts';
import type { MovesScope } from './moves.queries.ts';

export interface AllRowsLink {
  /** Of the Statistics page. */
  search: Record<string, string | number | undefined>;
  title: ReactNode;
}

interface MovedRowsProps {
  moves: Moves;
  scope: MovesScope;
  currency: string;
  allRows: AllRowsLink;
  /** Where there is little room: one list without headings. */
  isCompact: boolean;
  onLeave?: (() => void) | undefined;
}

/** The rows that moved the most, what all others did, and a link to all of them. */
export function MovedRows({ moves, scope, currency, allRows, isCompact, onLeave }: MovedRowsProps) {
  const format = useFormat();
  const { up, down, other, otherRows } = moves;
  const write = amountWriter(moves, scope.indicator, format, currency);
  const largest = Math.max(...[...up, ...down].map(({ change }) => Math.abs(change)));
  const rowOf = (move: Move) => (
    <li key={idOf(move)}>
      <MoveRow
        move={move}
        share={Math.abs(move.change) / largest}
        search={moveSearch(scope, move.groups)}
        write={write}
        onLeave={onLeave}
      />
    </li>
  );
  const otherAmount = signed(other, write);
  return (
    <>
      {isCompact ? (
        <ul>
          {[...up, ...down].toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).map((move) => rowOf(move))}
        </ul>
      ) : (
        <MovesLists up={up.map((move) => rowOf(move))} down={down.map((move) => rowOf(move))} />
      )}
      <p className="mt-2 flex min-h-control flex-wrap items-center justify-between gap-x-4 border-t border-border pt-1 text-text-muted">
        <span className="tabular-nums">{otherRows > 0 && <Trans>Other: {otherAmount}</Trans>}</span>
        <AllRows {...allRows} onLeave={onLeave} />
      </p>
    </>
  );
}

/** A link to all rows of a group. */
export function AllRows({ search, title, onLeave }: AllRowsLink & Pick<MovedRowsProps, 'onLeave'>) {
  return (
    <Link
      to="/stats"
      search={search}
      onClick={onLeave}
      className="inline-flex min-h-6 items-center rounded-tight font-medium text-primary hover:underline hover:underline-offset-4 touch:min-h-control print:hidden"
    >
      {title}
    </Link>
  );
}

function idOf({ groups: { application, adBlock, adFormat, geo_country: country } }: Move): string | undefined {
  return (adBlock ?? application ?? adFormat ?? country)?.id;
}
