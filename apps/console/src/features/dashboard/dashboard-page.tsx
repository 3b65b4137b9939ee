import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useLoading } from '#common/late/use-loading.ts';

import { Attention } from './attention.tsx';
import { dashboardFailures } from './dashboard-failures.ts';
import { DashboardParts } from './dashboard-skeleton.tsx';
import type { DashboardView } from './dashboard-view.ts';
import { attentionQuery, stagesQuery } from './dashboard.queries.ts';
import { Applications } from './figures/applications-table.tsx';
import { RevenueChart } from './figures/revenue-chart.tsx';
import { Summary } from './figures/summary-table.tsx';
import { PartFailure } from './part-failure.tsx';
import { FirstSteps, FoldedSteps } from './stages-part.tsx';

interface DashboardPageProps {
  /** What the address asks of the apps table. */
  view: DashboardView;
  onViewChange: (view: DashboardView, options?: { replace: boolean }) => void;
}

/** What a publisher sees first: what needs them, and then the checklist or the figures. */
export function DashboardPage({ view, onViewChange }: DashboardPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(stagesQuery(api, i18n.locale));
  const hasFailed = data === undefined && error !== null && !isFetching;
  const attention = useQuery(attentionQuery(api));
  // What needs the publisher stands above the rest, so that nothing may be shown before it.
  const isWaiting = (data === undefined && !hasFailed) || (attention.isFetching && attention.data === undefined);
  useLoading(isWaiting);
  // Who knows the figures need not wait for the checklist to come back.
  const hasFigures = hasFailed || data?.mode === 'ready';
  return (
    <div className="flex flex-col gap-6">
      {/* The same one while the page is waiting: it has the focus of whoever has come by keyboard. */}
      <PageHeader title={<Trans>Dashboard</Trans>} />
      {isWaiting ? (
        <DashboardParts />
      ) : (
        <>
          {hasFailed && <PartFailure failure={error} texts={dashboardFailures.load} onRetry={() => void refetch()} />}
          <Attention />
          {data?.mode === 'initial' && <FirstSteps stages={data.stageList} />}
          {hasFigures && (
            <>
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
