import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardApplication, DashboardApplicationAnswer, DatePeriod } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
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
import { AppWindow } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { LateTooltip } from '#common/late/late-tooltip.tsx';
import { useLoading } from '#common/late/use-loading.ts';
import { ListPages } from '#common/lists/list-pages.tsx';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { dashboardFailures } from '#features/dashboard/dashboard-failures.ts';
import { DashboardSection } from '#features/dashboard/dashboard-section.tsx';
import { sortAfterPress } from '#features/dashboard/dashboard-view.ts';
import type { DashboardView } from '#features/dashboard/dashboard-view.ts';
import { dashboardApplicationsQuery } from '#features/dashboard/dashboard.queries.ts';
import { PartFailure } from '#features/dashboard/part-failure.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

import { FigureLink } from './figure-link.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { reportSearch } from './report-links.ts';
import type { FigureId } from './report-links.ts';

interface ApplicationsProps {
  view: DashboardView;
  onViewChange: (view: DashboardView, options?: { replace: boolean }) => void;
}

/** The apps with their figures in a period. */
export function Applications({ view, onViewChange }: ApplicationsProps) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const format = useFormat();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...dashboardApplicationsQuery(api, view),
    placeholderData: keepPreviousData,
  });
  const hasFailed = error !== null && !isFetching && (data === undefined || isPlaceholderData);
  const isWaiting = !hasFailed && (data === undefined || isPlaceholderData);
  useLoading(isWaiting);
  const shown = isPlaceholderData ? undefined : data;
  useLastPage(shown?.pagination, (page) => onViewChange({ ...view, page }, { replace: true }));

  const titles: Record<DashboardView['sort']['field'], string> = {
    application: t`App`,
    requests: t`Requests`,
    impressions: t`Impressions`,
    fill_rate: t`Fill rate`,
    revenue: t`Revenue`,
  };
  const isSorted = useRef(false);
  const announceSort = useEffectEvent(() => {
    if (isSorted.current) {
      const column = titles[view.sort.field];
      ui.announce(
        view.sort.direction === 'asc' ? t`Sorted by ${column}, ascending` : t`Sorted by ${column}, descending`,
      );
    }
    isSorted.current = false;
  });
  useEffect(() => {
    if (shown) announceSort();
  }, [shown]);

  return (
    <DashboardSection
      title={<Trans>Apps</Trans>}
      aside={<PeriodChoice chosen={view.period} onChoose={(period) => onViewChange({ ...view, period, page: 1 })} />}
    >
      <p className="-mt-2 min-h-5 text-text-muted touch:min-h-6">
        {data !== undefined && !hasFailed && format.dayRange(data.period.from, data.period.to)}
      </p>
      {hasFailed && (
        <PartFailure failure={error} texts={dashboardFailures.loadApplications} onRetry={() => void refetch()} />
      )}
      {data === undefined && isWaiting && <ApplicationsSkeleton />}
      {data !== undefined && !hasFailed && (
        <Card className="overflow-hidden print:overflow-visible print:border-0">
          <ApplicationsTable
            {...data}
            titles={titles}
            view={view}
            isBusy={isPlaceholderData}
            onSort={(columnId) => {
              isSorted.current = true;
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

/** As high as a table of ten apps. */
export function ApplicationsSkeleton() {
  const { t } = useLingui();
  return (
    <Card className="overflow-hidden">
      <DataTableSkeleton label={t`The apps are loading`} columns={5} rows={10} />
    </Card>
  );
}

interface ApplicationsTableProps extends Pick<
  DashboardApplicationAnswer['data'],
  'applicationList' | 'meta' | 'period'
> {
  titles: Record<DashboardView['sort']['field'], string>;
  view: DashboardView;
  isBusy: boolean;
  onSort: (columnId: string) => void;
}

function ApplicationsTable({ applicationList, meta, period, titles, view, isBusy, onSort }: ApplicationsTableProps) {
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
      sort={{ columnId: view.sort.field, direction: view.sort.direction }}
      onSort={onSort}
      busy={isBusy}
      empty={
        <EmptyState
          icon={AppWindow}
          title={<Trans>No apps yet</Trans>}
          description={<Trans>Each app has its requests, impressions and revenue here.</Trans>}
          action={
            <Link to="/app/add" className={buttonStyle()}>
              <Trans context="button">Add app</Trans>
            </Link>
          }
        />
      }
    />
  );
}

interface ApplicationColumns {
  titles: Record<DashboardView['sort']['field'], string>;
  write: Record<FigureId, (value: number | null) => string>;
  fillRateHint: string;
  period: DatePeriod;
  isNarrow: boolean;
}

/** On a narrow screen revenue stands beside the app: the last columns are seen only after the table has been scrolled. */
function applicationColumns({
  titles,
  write,
  fillRateHint,
  period,
  isNarrow,
}: ApplicationColumns): DataTableColumn<DashboardApplication>[] {
  const figure = (id: FigureId): DataTableColumn<DashboardApplication> => ({
    id,
    title: titles[id],
    align: 'end',
    cell: ({ application, ...figures }) => (
      <FigureLink search={reportSearch({ period, figure: id, applicationId: application.id })}>
        {write[id](figures[id])}
      </FigureLink>
    ),
  });
  return [
    { id: 'application', title: titles.application, align: 'start', cell: (row) => <Name {...row} /> },
    ...(isNarrow ? [figure('revenue')] : []),
    figure('requests'),
    figure('impressions'),
    {
      ...figure('fill_rate'),
      hint: (button) => (
        <LateTooltip side="bottom" text={fillRateHint}>
          {button}
        </LateTooltip>
      ),
    },
    ...(isNarrow ? [] : [figure('revenue')]),
  ];
}

/** A phone has no room for the platform beside the name. */
const nameStyle = tv({
  base: 'inline-flex items-center gap-2 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0 touch:min-h-control',
});

/** The app leads to its own page, unless it is deleted. */
function Name({ application: { id, title, platform, iconUrl, isDeleted } }: Pick<DashboardApplication, 'application'>) {
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
      {isDeleted && (
        <Badge>
          <Trans>Deleted</Trans>
        </Badge>
      )}
    </span>
  );
}
