import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GroupValues } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { tv } from '@publisher-console/ui/tv.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { signed } from '#common/format/number-formats.ts';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { useCauseText } from '#comparison/causes/use-cause-text.ts';
import { ChangeText } from '#comparison/change-text.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';
import { amountWriter, moveSearch } from './moves-report.ts';
import { movesQuery } from './moves.queries.ts';
import type { MoveGroup, MovesScope } from './moves.queries.ts';
import { movesOf } from './moves.ts';
import type { Move, Moves } from './moves.ts';

interface MovedNameProps {
  groups: GroupValues;
  /** Shown below the name. */
  note: ReactNode;
}

/** The name of a row: the ad block with its app, or its only group. */
function MovedName({ groups: { application, adBlock, adFormat, geo_country: country }, note }: MovedNameProps) {
  const title = (adBlock ?? application ?? adFormat ?? country)?.title;
  const isDeleted = (adBlock ?? application)?.isDeleted === true;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {application && <ApplicationIcon iconUrl={application.iconUrl} />}
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span title={title} className="truncate font-medium group-hover:underline group-hover:underline-offset-4">
            {title}
          </span>
          {application && adBlock && (
            <span className="min-w-0 truncate text-caption text-text-muted">{application.title}</span>
          )}
          {/* Never cut, because only the platform distinguishes the two apps of one game. */}
          {application && <PlatformMark platform={application.platform} />}
          {isDeleted && <DeletedMark />}
        </span>
        <span className="truncate text-caption text-text-muted">{note}</span>
      </span>
    </span>
  );
}

/** @returns a function for why a row moved, in two or three words; null if the indicator is not revenue */
function useMoveNote(): (move: Pick<Move, 'cause' | 'sides'>) => string | null {
  const { t } = useLingui();
  const causeText = useCauseText();
  return ({ cause, sides }) => {
    if (cause === null || sides === null) return null;
    const { current, previous } = sides;
    if (previous.revenue === 0n) return previous.requests === 0n ? t`New` : t`Started to earn`;
    if (current.revenue === 0n) return current.requests === 0n ? t`No requests` : t`Stopped earning`;
    return causeText(cause, current, previous);
  };
}

const barStyle = tv({ base: '', variants: { isRise: { true: 'fill-success', false: 'fill-secondary' } } });

interface MoveRowProps {
  move: Move;
  /** The share of the largest listed change, from 0 to 1. */
  share: number;
  /** The search of the Statistics page. */
  search: Record<string, string>;
  /** Formats an amount. */
  write: (amount: number) => string;
  onLeave?: (() => void) | undefined;
}

/** A row that rose or fell, with a link to its report. */
function MoveRow({ move, share, search, write, onLeave }: MoveRowProps) {
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

interface MovesListsProps {
  up: ReactNode[];
  down: ReactNode[];
}

/** The largest rises and falls. */
function MovesLists({ up, down }: MovesListsProps) {
  return (
    <div className="grid gap-x-10 gap-y-3 @2xl:grid-cols-2">
      <MovesList title={<Trans>Up</Trans>} empty={<Trans>Nothing rose.</Trans>} rows={up} />
      <MovesList title={<Trans>Down</Trans>} empty={<Trans>Nothing fell.</Trans>} rows={down} />
    </div>
  );
}

interface MovesListProps {
  title: ReactNode;
  /** Shown if there are no rows. */
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

interface AllRowsLink {
  /** The search of the Statistics page. */
  search: Record<string, string | number | undefined>;
  title: ReactNode;
}

interface MovedRowsProps {
  moves: Moves;
  scope: MovesScope;
  currency: string;
  allRows: AllRowsLink;
  /** For a small space: one list without headings. */
  isCompact: boolean;
  onLeave?: (() => void) | undefined;
}

/** The rows that moved the most, the change of all others, and a link to all rows. */
function MovedRows({ moves, scope, currency, allRows, isCompact, onLeave }: MovedRowsProps) {
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
function AllRows({ search, title, onLeave }: AllRowsLink & Pick<MovedRowsProps, 'onLeave'>) {
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

/** As high as the rows and the line below them. */
function MovesSkeleton({ isCompact }: { isCompact: boolean }) {
  const { t } = useLingui();
  return (
    <output aria-label={t`What moved is loading`} aria-busy className="block pb-13">
      {isCompact ? (
        <SkeletonRows count={4} />
      ) : (
        <span className="grid gap-x-10 gap-y-3 @2xl:grid-cols-2">
          {['up', 'down'].map((list) => (
            <span key={list} className="block">
              <span className="flex h-4 items-center touch:h-5">
                <Skeleton className="h-3 w-12" />
              </span>
              <SkeletonRows count={3} />
            </span>
          ))}
        </span>
      )}
    </output>
  );
}

function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <span key={row} className="flex h-12 items-center">
      <Skeleton className="h-6 w-full" />
    </span>
  ));
}

const movesFailures = { load: { fallback: msg`Failed to load what moved` } } satisfies Record<string, FailureTexts>;

interface MovesPanelProps {
  scope: MovesScope;
  group: MoveGroup;
  allRows: AllRowsLink;
  /** For a small space: one list of the largest rows. */
  isCompact?: boolean;
  /** Called when a link is pressed. */
  onLeave?: (() => void) | undefined;
}

/** The rows of a group that moved. */
export function MovesPanel({ scope, group, allRows, isCompact = false, onLeave }: MovesPanelProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(movesQuery(api, i18n.locale, scope, group));
  const report = data?.group === group ? data : undefined;
  const isWaiting = report === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  if (isWaiting) return <MovesSkeleton isCompact={isCompact} />;
  if (report === undefined)
    return <FailureNotice failure={error} texts={movesFailures.load} onRetry={() => void refetch()} />;
  const moves = movesOf(report, scope.indicator, isCompact);
  if (moves === null || moves.up.length + moves.down.length === 0) {
    return (
      <p className="flex min-h-control flex-wrap items-center justify-between gap-x-4 text-text-muted">
        <span>{moves !== null && <Trans>Nothing moved by half a percent or more.</Trans>}</span>
        <AllRows {...allRows} onLeave={onLeave} />
      </p>
    );
  }
  const { currency } = report.meta;
  return <MovedRows {...{ moves, scope, currency, allRows, isCompact, onLeave }} />;
}
