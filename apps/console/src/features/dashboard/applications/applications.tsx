import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardApplication, DashboardApplicationAnswer, DatePeriod } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { DataTableSkeleton } from '@publisher-console/ui/data-table-skeleton';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { tv } from '@publisher-console/ui/tv.ts';
import { useNarrow } from '@publisher-console/ui/use-narrow.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import AppWindow from 'lucide-react/icons/app-window';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { LazyTooltip } from '#common/lazy/lazy-tooltip.tsx';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { ListPages } from '#common/lists/list-pages.tsx';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { useSortAnnouncement } from '#common/lists/sort.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { dashboardApplicationsQuery } from '#features/dashboard/data/dashboard.queries.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { reportSearch } from '#features/dashboard/model/report-links.ts';
import type { DashboardIndicator } from '#features/dashboard/model/report-links.ts';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';
import { Allowed } from '#session/member.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { sortAfterPress } from './sort-after-press.ts';

/** A phone has no room for the platform beside the title. */
const nameStyle = tv({
  base: 'inline-flex items-center gap-2 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0 touch:min-h-control',
});

/** An app, with a link to its page unless it is deleted. */
function ApplicationName({
  application: { id, title, platform, iconUrl, isDeleted },
}: Pick<DashboardApplication, 'application'>) {
  const name = (
    <>
      <span title={title} className="max-w-72 truncate max-md:max-w-32 print:inline">
        {title}
      </span>
      <PlatformMark platform={platform} />
    </>
  );
  return (
    <span className="flex items-center gap-2">
      <span className="flex print:hidden">
        <ApplicationIcon iconUrl={iconUrl} />
      </span>
      {isDeleted ? (
        <span className={nameStyle()}>{name}</span>
      ) : (
        <Link
          to="/app/$applicationId"
          params={{ applicationId: id }}
          className={nameStyle({ className: 'rounded-tight hover:underline hover:underline-offset-4' })}
        >
          {name}
        </Link>
      )}
      {isDeleted && <DeletedMark />}
    </span>
  );
}

interface ApplicationColumnsOptions {
  titles: Record<DashboardView['sort']['field'], string>;
  write: Record<DashboardIndicator, (value: number | null) => string>;
  fillRateHint: string;
  period: DatePeriod;
  isNarrow: boolean;
}

/** On a narrow screen the revenue is beside the app, because the last columns are visible only after scrolling. */
function applicationColumns({
  titles,
  write,
  fillRateHint,
  period,
  isNarrow,
}: ApplicationColumnsOptions): DataTableColumn<DashboardApplication>[] {
  const figures = (id: DashboardIndicator): DataTableColumn<DashboardApplication> => ({
    id,
    title: titles[id],
    align: 'end',
    cell: ({ application, ...values }) => (
      <FigureLink search={reportSearch({ period, indicator: id, applicationId: application.id })}>
        {write[id](values[id])}
      </FigureLink>
    ),
  });
  return [
    {
      id: 'application',
      title: titles.application,
      align: 'start',
      cell: ({ application }) => <ApplicationName application={application} />,
    },
    ...(isNarrow ? [figures('revenue')] : []),
    figures('requests'),
    figures('impressions'),
    {
      ...figures('fill_rate'),
      hint: (button) => (
        <LazyTooltip side="bottom" text={fillRateHint}>
          {button}
        </LazyTooltip>
      ),
    },
    ...(isNarrow ? [] : [figures('revenue')]),
  ];
}

interface ApplicationsTableProps extends Pick<
  DashboardApplicationAnswer['data'],
  'applicationList' | 'meta' | 'period'
> {
  titles: Record<DashboardView['sort']['field'], string>;
  sort: DashboardView['sort'];
  isBusy: boolean;
  onSort: (columnId: string) => void;
}

function ApplicationsTable({ applicationList, meta, period, titles, sort, isBusy, onSort }: ApplicationsTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isNarrow = useNarrow();
  const { currency } = meta;
  const money = format.moneyColumn(
    applicationList.map(({ revenue }) => revenue),
    currency,
  );
  return (
    <DataTable
      label={t`Apps`}
      columns={applicationColumns({
        titles: { ...titles, revenue: t`Revenue, ${currency}` },
        write: { requests: format.count, impressions: format.count, fill_rate: format.percent, revenue: money },
        fillRateHint: t`Ad selections divided by requests, in percent`,
        period,
        isNarrow,
      })}
      rows={applicationList}
      rowKey={({ application }) => application.id}
      sort={{ columnId: sort.field, direction: sort.direction }}
      onSort={onSort}
      busy={isBusy}
      empty={
        <EmptyState
          icon={AppWindow}
          title={<Trans>No apps yet</Trans>}
          description={<Trans>The requests, impressions and revenue of each app appear here.</Trans>}
          action={
            <Allowed operation="createApplication">
              <Link to="/app/add" className={buttonStyle()}>
                <Trans context="button">Add app</Trans>
              </Link>
            </Allowed>
          }
        />
      }
    />
  );
}

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
