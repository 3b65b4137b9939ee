import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Tabs } from '@publisher-console/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { MovesPanel } from './moves-panel.tsx';
import { allMovesSearch } from './moves-report.ts';
import { MovesTotal } from './moves-total.tsx';
import { moveGroups, movesQuery } from './moves.queries.ts';
import type { MoveGroup, MovesScope } from './moves.queries.ts';
import { useMoveGroupTitles } from './use-move-group-titles.ts';

interface WhatMovedProps {
  scope: MovesScope;
  group: MoveGroup;
  onGroupChange: (group: MoveGroup, options: { replace: boolean }) => void;
}

/** What changed between two periods, why, and which rows it came from. */
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
