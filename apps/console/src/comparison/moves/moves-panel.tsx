import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useLoading } from '#common/late/use-loading.ts';

import { AllRows, MovedRows } from './moved-rows.tsx';
import type { AllRowsLink } from './moved-rows.tsx';
import { movesFailures } from './moves-failures.ts';
import { MovesSkeleton } from './moves-skeleton.tsx';
import { movesOf } from './moves.ts';
import { movesQuery } from './moves.queries.ts';
import type { MoveGroup, MovesScope } from './moves.queries.ts';

interface MovesPanelProps {
  scope: MovesScope;
  group: MoveGroup;
  allRows: AllRowsLink;
  /** Where there is little room: one list of the largest rows. */
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
