import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Tabs } from '@publisher-console/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { signed } from '#common/format/number-formats.ts';
import { ChangeText } from '#comparison/change-text.tsx';
import { comparedPeriods } from '#comparison/compared-days.ts';
import { allMovesSearch, amountWriter, useMoveGroupTitles } from './moves-report.ts';
import { MovesCauses } from './moves-causes.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { moveGroups, movesQuery } from './moves.queries.ts';
import type { MovedReport, MoveGroup, MovesScope } from './moves.queries.ts';
import { movesOf } from './moves.ts';

interface MovesTotalProps {
  report: MovedReport;
  indicator: MovesScope['indicator'];
}

/** The change of revenue with both sides, and its causes. */
function MovesTotal({ report, indicator }: MovesTotalProps) {
  const format = useFormat();
  const moves = movesOf(report, indicator);
  const periods = report.comparison && comparedPeriods(report.comparison.days);
  if (!moves || !periods) return <NothingCompared />;
  const { current, change, percent } = moves;
  const write = amountWriter(moves, indicator, format, report.meta.currency);
  const today = report.meta.period.to;
  const days = format.shortDayRange(periods.current.from, periods.current.to, today);
  const otherDays = format.shortDayRange(periods.previous.from, periods.previous.to, today);
  const [now, previous, difference] = [write(current), write(moves.previous), signed(change, write)];
  const isSmall = percent !== null && Math.abs(percent) < 0.5;
  const direction = isSmall || change === 0 ? 'same' : change > 0 ? 'up' : 'down';
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-title font-semibold">
          <Trans>Revenue {difference}</Trans>
        </span>
        {percent !== null && (
          <ChangeText figure={{ current: now, previous, difference, percent, direction }} unit="money" />
        )}
        <span className="text-text-muted">
          <Trans>
            {now} on {days}, was {previous} on {otherDays}
          </Trans>
        </span>
      </p>
      <p className="min-h-5 max-md:min-h-10">
        <MovesCauses report={report} indicator={indicator} />
      </p>
    </>
  );
}

function NothingCompared() {
  return (
    <p className="text-text-muted">
      <Trans>There are no earlier days to compare with yet.</Trans>
    </p>
  );
}

interface WhatMovedProps {
  scope: MovesScope;
  group: MoveGroup;
  onGroupChange: (group: MoveGroup, options: { replace: boolean }) => void;
}

/** The change between two periods, its causes, and the rows that it came from. */
export function WhatMoved({ scope, group, onGroupChange }: WhatMovedProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching } = useQuery(movesQuery(api, i18n.locale, scope, group));
  const id = useId();
  const titles = useMoveGroupTitles();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="flex min-h-control items-center text-title font-semibold">
        <Trans>What moved</Trans>
      </h2>
      <Card className="@container flex flex-col gap-3 px-4 pt-4 pb-1 print:break-inside-avoid">
        <div className="flex flex-col gap-1">
          {data && <MovesTotal report={data} indicator={scope.indicator} />}
          {!data && (error === null || isFetching) && <TotalSkeleton />}
        </div>
        {data?.comparison?.days.compared !== 0 && (
          <Tabs
            label={t`Split by`}
            value={group}
            onChange={(next, by) => onGroupChange(next, { replace: by === 'arrow' })}
            tabs={moveGroups.map((each) => ({
              id: each,
              title: titles[each],
              panel: (
                <MovesPanel
                  scope={scope}
                  group={each}
                  allRows={{ search: allMovesSearch(scope, each), title: <Trans>Open the report</Trans> }}
                />
              ),
            }))}
          />
        )}
      </Card>
    </section>
  );
}

/** As high as the change and the sentence. */
function TotalSkeleton() {
  return (
    <>
      <span className="flex h-6 items-center max-md:h-12">
        <Skeleton className="h-5 w-80 max-w-full" />
      </span>
      <span className="flex h-5 items-center max-md:h-10">
        <Skeleton className="h-4 w-md max-w-full" />
      </span>
    </>
  );
}
