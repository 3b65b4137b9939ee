import { tv } from '@publisher-console/ui/tv.ts';
import { Link } from '@tanstack/react-router';

import { ChangeText } from '#comparison/change-text.tsx';
import { signed } from '#common/format/number-formats.ts';

import { MovedName } from './moved-name.tsx';
import type { Move } from './moves.ts';
import { useMoveNote } from './use-move-note.ts';

const barStyle = tv({ base: '', variants: { isRise: { true: 'fill-success', false: 'fill-secondary' } } });

interface MoveRowProps {
  move: Move;
  /** Of the largest listed change, from 0 to 1. */
  share: number;
  /** Of the Statistics page. */
  search: Record<string, string>;
  /** Formats an amount. */
  write: (amount: number) => string;
  onLeave?: (() => void) | undefined;
}

/** A row that rose or fell, with a link to its report. */
export function MoveRow({ move, share, search, write, onLeave }: MoveRowProps) {
  const note = useMoveNote()(move);
  const { change, percent } = move;
  const isRise = change > 0;
  return (
    <Link
      to="/stats"
      search={search}
      onClick={onLeave}
      className="group -mx-2 grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 @md:grid-cols-[minmax(0,1fr)_8rem_auto] rounded-tight px-2 hover:bg-surface-sunken"
    >
      <MovedName groups={move.groups} note={note} />
      <svg aria-hidden className="h-1.5 w-full @max-md:hidden">
        <rect width={`${share * 100}%`} height="100%" rx="2" className={barStyle({ isRise })} />
      </svg>
      <span className="flex min-w-18 flex-col items-end tabular-nums">
        <span translate="no">{signed(change, write)}</span>
        {percent !== null && (
          <span className="text-caption">
            <ChangeText
              figure={{ current: '', previous: '', difference: '', percent, direction: isRise ? 'up' : 'down' }}
              unit="count"
            />
          </span>
        )}
      </span>
    </Link>
  );
}
