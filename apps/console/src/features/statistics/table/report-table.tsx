import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type {
  FilterCriteriaAnswer,
  Pagination as PaginationData,
  StatisticSort,
} from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Pagination } from '@publisher-console/ui/pagination';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useNarrow } from '@publisher-console/ui/use-narrow.ts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useCallback, useMemo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { focusAround } from '#common/page/disappearing-button.tsx';
import { presetFilterQuery } from '#features/statistics/data/criteria.queries.ts';
import { statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import { useFigureKeys } from '#features/statistics/figure/use-figure-keys.ts';
import { groupIds } from '#features/statistics/model/criteria-ids.ts';
import { earliestDay, todayOf } from '#features/statistics/model/period-limits.ts';
import { searchFromReport } from '#features/statistics/model/report-search.ts';
import { pageSizes } from '#features/statistics/model/report.ts';
import type { PageSize, ReportQuery } from '#features/statistics/model/report.ts';
import { rowKey } from '#features/statistics/model/row-titles.ts';
import { rowReport } from '#features/statistics/model/row-report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { ProgressLine } from '#features/statistics/result/progress-line.tsx';
import type { ReportRun } from '#features/statistics/result/report-strip.tsx';
import { applicationKeys } from '#inventory/application-keys.ts';
import { Allowed } from '#session/member.tsx';
import { rowLinkAttribute } from './group-cell.tsx';
import { noDataReason } from './no-data-reason.ts';
import { PrintableReport } from './print/printable-report.tsx';
import { reportColumns } from './report-columns.tsx';
import { reportTableId } from '#features/statistics/model/statistic.ts';

/** The publisher's newest applications, whose statuses may explain why a report has no rows. */
const newestApplicationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'of-empty-report'] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/application', { params: { query: { 'pagination[size]': 100 } }, signal })),
    retryOnMount: false,
  });

type NoDataReason = 'no-apps' | 'no-requests' | NonNullable<ReturnType<typeof noDataReason>>;

/** Why a report has no rows; null if another period or other filters may have rows. */
function useNoDataReason(statistic: Statistic, hasApps: boolean): NoDataReason | 'loading' | null {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const apps = useQuery({ ...newestApplicationsQuery(api), enabled: hasApps });
  const isWhole = apps.data !== undefined && apps.data.pagination.total === apps.data.items.length;
  const reason = isWhole ? noDataReason(apps.data.items) : null;
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, i18n.locale));
  const to = todayOf(presets);
  const period = { from: earliestDay(to), to };
  const body = { groupList: [], indicatorList: ['requests' as const], filterList: { period } };
  const ever = useQuery({
    ...statisticPartQuery(api, { body, report: statistic, locale: i18n.locale }),
    enabled: isWhole && reason === null,
    retryOnMount: false,
  });
  if (!hasApps) return 'no-apps';
  if (apps.isPending || ever.isLoading) return 'loading';
  if (reason !== null) return reason;
  return ever.data && ever.data.summary.requests === 0 ? 'no-requests' : null;
}

interface EmptyReportProps {
  statistic: Statistic;
  hasApps: boolean;
}

/** Shown in place of a report without rows: the reason, and a link if another page can help. */
function EmptyReport({ statistic, hasApps }: EmptyReportProps) {
  const { t } = useLingui();
  const reason = useNoDataReason(statistic, hasApps);
  if (reason === 'loading') return <Skeleton className="m-4 h-40" />;
  if (reason === null)
    return <NoData description={t`No data for this period and these filters. Try a longer period or fewer filters.`} />;
  const descriptions = {
    'no-apps': t`Statistics appear here once you have an app. Add your first one.`,
    inactive: t`None of your apps is active yet. Statistics appear here once the network has approved an app and its ad blocks show ads.`,
    'no-blocks': t`Your apps have no ad blocks yet. Statistics appear here once ad blocks show ads.`,
    'no-requests': t`Your apps have not requested an ad yet. Statistics appear here once an app with the SDK is running.`,
  };
  const actions = {
    'no-apps': (
      <Allowed operation="createApplication">
        <Link to="/app/add" className={buttonStyle()}>
          <Trans>Add app</Trans>
        </Link>
      </Allowed>
    ),
    inactive: <OpenApps />,
    'no-blocks': <OpenApps />,
    'no-requests': (
      <Link to="/sdk" className={buttonStyle()}>
        <Trans>Set up the SDK</Trans>
      </Link>
    ),
  };
  return <NoData description={descriptions[reason]} action={actions[reason]} />;
}

function OpenApps() {
  return (
    <Link to="/app" className={buttonStyle()}>
      <Trans>Open apps</Trans>
    </Link>
  );
}

function NoData({ description, action }: { description: string; action?: ReactNode }) {
  const { t } = useLingui();
  return <EmptyState icon={ChartNoAxesColumn} title={t`No data`} description={description} action={action} />;
}

interface ReportPagesProps {
  pagination: PaginationData;
  size: PageSize;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
}

/** The page buttons, and the choice of the rows per page. */
function ReportPages({ pagination, size, onPageChange, onSizeChange }: ReportPagesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const page = format.count(pagination.page);
  const pages = format.count(pagination.pages);
  return (
    <div className="border-t border-border px-3 py-2 print:hidden">
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        size={size}
        sizes={pageSizes}
        onPageChange={onPageChange}
        onSizeChange={onSizeChange}
        texts={{
          label: t`Pages of the report`,
          position: t`Page ${page} of ${pages}`,
          first: t`First page`,
          previous: t`Previous page`,
          next: t`Next page`,
          last: t`Last page`,
          rowsPerPage: t`Rows per page`,
        }}
      />
    </div>
  );
}

/**
 * Opens the report of a pressed value in the page. With a modifier key, the browser opens the link as usual.
 * @returns a property of the element around the table
 */
function useRowPress({ report, table }: Statistic, onNarrow: (report: ReportQuery) => void) {
  return {
    onClick: (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest<HTMLElement>(`[${rowLinkAttribute}]`);
      const line = link && link.closest<HTMLTableRowElement>('tbody tr');
      const row = line && table.rows[line.sectionRowIndex];
      const group = link && groupIds.find((id) => id === link.getAttribute(rowLinkAttribute));
      const next = row && group && rowReport(report, row.groups, group);
      if (!next) return;
      event.preventDefault();
      // The link disappears with its row.
      focusAround(link);
      onNarrow(next);
    },
  };
}

/** @returns the address of a report. A `Link` in each row would be a component with its own state. */
function useReportHref(): (report: ReportQuery) => string {
  const { stringifySearch } = useRouter().options;
  return useCallback((report) => `/stats${stringifySearch(searchFromReport(report))}`, [stringifySearch]);
}

export interface ReportTableProps {
  /** The report in the address. */
  report: ReportQuery;
  filters: FilterCriteriaAnswer['data'];
  /** The figures of this report, or of the previous one while this one is loading. */
  statistic: Statistic;
  /** The running call; null if none is. The line above the totals shows a call for another choice. */
  run: ReportRun | null;
  onSort: (field: StatisticSort['field']) => void;
  /** Opens the report of one of the rows. */
  onNarrow: (report: ReportQuery) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
}

/** The table of a report with its totals and pages, which can be copied and printed. */
export function ReportTable({ report, filters, statistic, run, onSort, onNarrow, ...pages }: ReportTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { columns, rows, pagination } = statistic.table;
  const figureKeys = useFigureKeys();
  const hrefOf = useReportHref();
  const narrow = useRowPress(statistic, onNarrow);
  const totalLabel = t`Total`;
  const isNarrow = useNarrow();
  // Memoised, because new columns would make the table render all of its rows.
  const tableColumns = useMemo(
    () => reportColumns(statistic, { i18n, format, totalLabel, hrefOf, isNarrow }),
    [statistic, i18n, format, totalLabel, hrefOf, isNarrow],
  );
  if (pagination.total === 0) {
    return (
      <Card>
        <EmptyReport statistic={statistic} hasApps={filters.applicationList.length > 0} />
      </Card>
    );
  }
  return (
    <PrintableReport statistic={statistic}>
      <Card className="overflow-clip print:overflow-visible print:border-0">
        {/* In view while the table is scrolled. Always rendered, because inserting an element in front of a table
            makes the browser lay the table out again. */}
        <div className="sticky top-0 z-30 h-0">{run?.isSameChoice && <ProgressLine place="inside" />}</div>
        <div {...figureKeys} {...narrow}>
          <DataTable
            id={reportTableId}
            label={t`Statistics report`}
            columns={tableColumns}
            rows={rows}
            rowKey={rowKey}
            sort={report.sort && { columnId: report.sort.field, direction: report.sort.direction }}
            onSort={(columnId) => {
              const column = columns.find(({ id }) => id === columnId);
              if (column) onSort(column.id);
            }}
            hasSummary={statistic.report.groups.length > 0}
            busy={run !== null}
            empty={null}
          />
        </div>
        {rows.length > 0 && <ReportPages pagination={pagination} size={report.size} {...pages} />}
      </Card>
      <p className="mt-2 text-caption text-text-muted print:hidden">
        <Trans>Press a figure to see how it is calculated, or a name to see only its figures.</Trans>
      </p>
    </PrintableReport>
  );
}
