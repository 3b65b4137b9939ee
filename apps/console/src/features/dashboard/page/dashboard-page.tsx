import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { Applications } from '#features/dashboard/applications/applications.tsx';
import { Attention } from '#features/dashboard/attention/attention.tsx';
import { FirstSteps, FoldedSteps } from '#features/dashboard/checklist/first-steps.tsx';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { attentionQuery, stagesQuery } from '#features/dashboard/data/dashboard.queries.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';
import { RevenueChart } from '#features/dashboard/revenue/revenue-chart.tsx';
import { Summary } from '#features/dashboard/summary/summary.tsx';

import { SectionsSkeleton } from './dashboard-skeleton.tsx';

interface DashboardPageProps {
  /** The view of the apps table in the address. */
  view: DashboardView;
  onViewChange: (view: DashboardView, options?: { replace: boolean }) => void;
  /** What changed in the last days, and why. */
  moves: ReactNode;
}

/** The first page of a publisher: problems to solve, and then the checklist or the figures. */
export function DashboardPage({ view, onViewChange, moves }: DashboardPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(stagesQuery(api, i18n.locale));
  const hasFailed = data === undefined && error !== null && !isFetching;
  const attention = useQuery(attentionQuery(api));
  // The problems are above the rest, which would move down when they load later.
  const isWaiting = (data === undefined && !hasFailed) || (attention.isFetching && attention.data === undefined);
  useLoading(isWaiting);
  // A failure of the checklist must not hide the figures.
  const hasFigures = hasFailed || data?.mode === 'ready';
  return (
    <div className="flex flex-col gap-6">
      {/* The same element while the page is waiting: it gets the focus when the page is opened. */}
      <PageHeader title={<Trans>Dashboard</Trans>} />
      {isWaiting ? (
        <SectionsSkeleton />
      ) : (
        <>
          {hasFailed && <PartFailure failure={error} texts={dashboardFailures.load} onRetry={() => void refetch()} />}
          <Attention />
          {data?.mode === 'initial' && <FirstSteps stages={data.stageList} />}
          {hasFigures && (
            <>
              {moves}
              <Summary />
              <RevenueChart />
              <Applications view={view} onViewChange={onViewChange} />
            </>
          )}
          {data?.mode === 'ready' && <FoldedSteps stages={data.stageList} />}
        </>
      )}
    </div>
  );
}
