import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import type { DashboardStage } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { Applications } from '#features/dashboard/applications/applications.tsx';
import { Attention } from '#features/dashboard/attention/attention.tsx';
import { FoldedSteps } from '#features/dashboard/checklist/first-steps.tsx';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { attentionQuery, stagesQuery, summaryQuery } from '#features/dashboard/data/dashboard.queries.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';
import { Summary } from '#features/dashboard/summary/summary.tsx';
import { Today } from '#features/dashboard/today/today.tsx';

import { RestSkeleton, SectionsSkeleton } from './dashboard-skeleton.tsx';

interface DashboardPageProps {
  /** The view of the apps table in the address. */
  view: DashboardView;
  onViewChange: (view: DashboardView, options?: { replace: boolean }) => void;
  /** What moved the revenue, below what needs attention. */
  moves: ReactNode;
  /** The way of a new publisher to the first ad. */
  renderFirstDay: (stages: readonly DashboardStage[]) => ReactNode;
}

/** The first page of a publisher: what the apps earn, what moved it and what there is to do; or the first steps. */
export function DashboardPage({ view, onViewChange, moves, renderFirstDay }: DashboardPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(stagesQuery(api, i18n.locale));
  const hasFailed = data === undefined && error !== null && !isFetching;
  const attention = useQuery(attentionQuery(api));
  const isModeKnown = data !== undefined || hasFailed;
  const summary = useQuery(summaryQuery(api, i18n.locale));
  // The figures of today and what needs attention are above the rest, which would move when they load later.
  const isRestWaiting = [attention, summary].some((query) => query.isFetching && query.data === undefined);
  useLoading(!isModeKnown || isRestWaiting);
  return (
    <div className="flex flex-col gap-6">
      {/* The same element while the page is waiting: it gets the focus when the page is opened. */}
      <PageHeader title={<Trans>Dashboard</Trans>} />
      {!isModeKnown && <SectionsSkeleton />}
      {data?.mode === 'initial' && (
        <>
          {/* A new publisher has to begin, before anything is wrong. */}
          {renderFirstDay(data.stageList)}
          <Attention hasSteps />
          <FoldedSteps isAll stages={data.stageList} />
        </>
      )}
      {/* A failure of the checklist must not hide the figures. */}
      {hasFailed && <PartFailure failure={error} texts={dashboardFailures.load} onRetry={() => void refetch()} />}
      {(hasFailed || data?.mode === 'ready') && (
        <>
          <Today />
          {isRestWaiting && <RestSkeleton />}
          {!isRestWaiting && (
            <>
              <Attention hasSteps={false} />
              {moves}
              <Summary />
              <Applications view={view} onViewChange={onViewChange} />
              {data && <FoldedSteps isAll={false} stages={data.stageList} />}
            </>
          )}
        </>
      )}
    </div>
  );
}
