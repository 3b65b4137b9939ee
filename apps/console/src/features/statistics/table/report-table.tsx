import { Plural, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer, StatisticSort } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import { Pagination } from '@publisher-console/ui/pagination';
import { lazyRouteComponent } from '@tanstack/react-router';

import { useFormat } from '#common/format/format.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { useFigureExplanations } from '#features/statistics/figure/figure.tsx';
import { useFigureKeys } from '#features/statistics/figure/use-figure-keys.ts';
import { pageSizes } from '#features/statistics/model/report.ts';
import type { PageSize, Report } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { PrintButton } from './print-button.tsx';
import { PrintedRows } from './printed-rows.tsx';
import { reportColumns, reportTableId, rowKey } from './report-columns.tsx';
import { ReportCopyButton } from './report-copy-button.tsx';
import { PrintTable, useReportPrint } from './use-report-print.ts';

const EmptyReport = lazyRouteComponent(() => import('./empty-report.tsx'), 'EmptyReport');

interface ReportTableProps {
  /** The report in the address. */
  report: Report;
  filters: FilterCriteriaAnswer['data'];
  /** The figures of this report, or of the one before it while this one is loading. */
  statistic: Statistic;
  isRunning: boolean;
  onSort: (field: StatisticSort['field']) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
}

/** The table of a report with its totals and its pages, to be copied and printed. */
export function ReportTable({
  report,
  filters,
  statistic,
  isRunning,
  onSort,
  onPageChange,
  onSizeChange,
}: ReportTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const printing = useReportPrint(statistic);
  const { columns, pagination } = statistic.table;
  const { rows } = statistic.table;
  const hasRows = rows.length > 0;
  const figureKeys = useFigureKeys();
  useFigureExplanations();
  const page = format.count(pagination.page);
  const pages = format.count(pagination.pages);
  return (
    <div>
      <div className="mb-1 flex items-center gap-1">
        {hasRows && (
          <>
            <p className="mr-auto text-text-muted">
              <Plural value={pagination.total} one="# row" other="# rows" />
            </p>
            <span className="flex items-center print:hidden">
              <ReportCopyButton statistic={statistic} />
              <PrintButton printing={printing} total={pagination.total} />
            </span>
          </>
        )}
      </div>
      <Card
        className={`relative overflow-hidden print:overflow-visible print:border-0 ${printing.rows === null ? '' : 'print:hidden'}`}
      >
        {isRunning && (
          <div
            aria-hidden
            className="absolute inset-x-0 top-0 z-30 h-0.5 overflow-hidden bg-accent-soft transition-opacity delay-150 starting:opacity-0"
          >
            <div className="h-full w-1/3 animate-progress bg-accent" />
          </div>
        )}
        <div {...figureKeys}>
          <DataTable
            id={reportTableId}
            label={t`Statistics report`}
            columns={reportColumns(statistic, rows, format, t`Total`)}
            rows={rows}
            rowKey={rowKey}
            sort={report.sort && { columnId: report.sort.field, direction: report.sort.direction }}
            onSort={(columnId) => {
              const column = columns.find(({ id }) => id === columnId);
              if (column) onSort(column.id);
            }}
            hasSummary={statistic.report.groups.length > 0}
            busy={isRunning}
            empty={
              <LatePart>
                <EmptyReport hasApps={filters.applicationList.length > 0} />
              </LatePart>
            }
          />
        </div>
        {hasRows && (
          <div className="border-t border-border px-3 py-2 print:hidden">
            <Pagination
              page={pagination.page}
              pages={pagination.pages}
              size={report.size}
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
        )}
      </Card>
      {printing.rows !== null && <PrintTable statistic={statistic} rows={printing.rows} />}
      <PrintedRows pagination={pagination} printed={printing.rows?.length ?? null} />
    </div>
  );
}
