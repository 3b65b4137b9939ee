import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { useLoading } from '#common/late/use-loading.ts';

import { amountWriter } from './amount-writer.ts';
import { movesFailures } from './moves-failures.ts';
import { MovesLists } from './moves-lists.tsx';
import { MovesSkeleton } from './moves-skeleton.tsx';
import { movesOf } from './moves.ts';
import { movesQuery } from './moves.queries.ts';
import type { MoveGroup, MovesScope } from './moves.queries.ts';

interface MovesPanelProps {
  scope: MovesScope;
  group: MoveGroup;
}

/** The rows of a group that moved. */
export function MovesPanel({ scope, group }: MovesPanelProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery(movesQuery(api, i18n.locale, scope, group));
  const report = data?.group === group ? data : undefined;
  const isWaiting = report === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  if (isWaiting) return <MovesSkeleton />;
  if (report === undefined)
    return <FailureNotice failure={error} texts={movesFailures.load} onRetry={() => void refetch()} />;
  const moves = movesOf(report, scope.indicator);
  if (moves === null) return null;
  if (moves.up.length + moves.down.length === 0)
    return (
      <p className="flex min-h-control items-center text-text-muted">
        <Trans>Nothing moved by half a percent or more.</Trans>
      </p>
    );
  const write = amountWriter(moves, scope.indicator, format, report.meta.currency);
  return <MovesLists moves={moves} scope={scope} group={group} write={write} />;
}
