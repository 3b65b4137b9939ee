import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { DataTableSkeleton } from '@publisher-console/ui/data-table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { ListPages } from '#common/lists/list-pages.tsx';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { dashboardApplicationsQuery } from '#features/dashboard/data/dashboard.queries.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';

import { ApplicationsTable } from './applications-table.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { sortAfterPress } from './sort-after-press.ts';
import { useSortAnnouncement } from '#common/lists/use-sort-announcement.ts';

interface ApplicationsProps {
  view: DashboardView;
  onViewChange: (view: DashboardView, options?: { replace: boolean }) => void;
}

/** The apps with their figures in a period. */
export function Applications({ view, onViewChange }: ApplicationsProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...dashboardApplicationsQuery(api, view),
    placeholderData: keepPreviousData,
  });
  const hasFailed = error !== null && !isFetching && (data === undefined || isPlaceholderData);
  const isWaiting = !hasFailed && (data === undefined || isPlaceholderData);
  useLoading(isWaiting);
  const loaded = isPlaceholderData ? undefined : data;
  useLastPage(loaded?.pagination, (page) => onViewChange({ ...view, page }, { replace: true }));
  const titles = useColumnTitles();
  const announceSort = useSortAnnouncement(loaded, view.sort, titles[view.sort.field]);
  return (
    <DashboardSection
      title={<Trans>Apps</Trans>}
      aside={<PeriodChoice chosen={view.period} onChoose={(period) => onViewChange({ ...view, period, page: 1 })} />}
    >
      <p className="-mt-2 min-h-5 text-text-muted touch:min-h-6">
        {data !== undefined && !hasFailed && (
          <>
            <span>{format.dayRange(data.period.from, data.period.to)}</span>
            {data.period.from !== data.period.to && (
              <span>
                <span>{', '}</span>
                <Trans>with today so far</Trans>
              </span>
            )}
          </>
        )}
      </p>
      {hasFailed && (
        <PartFailure failure={error} texts={dashboardFailures.loadApplications} onRetry={() => void refetch()} />
      )}
      {data === undefined && isWaiting && <ApplicationsSkeleton />}
      {data !== undefined && !hasFailed && (
        <Card className="overflow-clip print:overflow-visible print:border-0">
          <ApplicationsTable
            {...data}
            titles={titles}
            sort={view.sort}
            isBusy={isPlaceholderData}
            onSort={(columnId) => {
              announceSort();
              onViewChange({ ...view, sort: sortAfterPress(view.sort, columnId), page: 1 });
            }}
          />
          <div className="border-t border-border px-3 py-2 empty:hidden print:hidden">
            <ListPages
              label={t`Pages of the apps table`}
              pagination={data.pagination}
              view={view}
              onViewChange={onViewChange}
            />
          </div>
        </Card>
      )}
    </DashboardSection>
  );
}

function useColumnTitles(): Record<DashboardView['sort']['field'], string> {
  const { t } = useLingui();
  return {
    application: t`App`,
    requests: t`Requests`,
    impressions: t`Impressions`,
    fill_rate: t`Fill rate`,
    revenue: t`Revenue`,
  };
}

/** As high as a table of ten apps. */
function ApplicationsSkeleton() {
  const { t } = useLingui();
  return (
    <Card className="overflow-clip">
      <DataTableSkeleton label={t`The apps are loading`} columns={5} rows={10} />
    </Card>
  );
}
