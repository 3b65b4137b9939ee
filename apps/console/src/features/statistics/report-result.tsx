import { useLingui } from '@lingui/react/macro';
import type { StatisticSort } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { DataTable, DataTableSkeleton } from '@publisher-console/ui/data-table';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Pagination } from '@publisher-console/ui/pagination';
import { ChartNoAxesColumn } from 'lucide-react';

import { useFormat } from '#lib/format.ts';

import { FailureNotice } from '#lib/failure-notice.tsx';
import { reportColumns, rowKey } from './report-columns.tsx';
import type { Statistic } from './report-columns.tsx';
import { ReportFacts } from './report-facts.tsx';
import { pageSizes } from './report.ts';
import type { PageSize, Report } from './report.ts';
import { statisticsFailures } from './statistics-failures.ts';

interface ReportResultProps {
  report: Report;
  /** Absent until the first answer. */
  statistic: Statistic | undefined;
  failure: unknown;
  /** A newer answer is on its way. */
  busy: boolean;
  onSort: (field: StatisticSort['field']) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
  onRetry: () => void;
}

/** The table of a report with its totals, pages and the facts about its figures, or what stands in their place. */
export function ReportResult({
  report,
  statistic,
  failure,
  busy,
  onSort,
  onPageChange,
  onSizeChange,
  onRetry,
}: ReportResultProps) {
  const { t } = useLingui();
  const format = useFormat();
  const hasSummary = report.groups.length > 0;

  if (failure) {
    return (
      <Card>
        <FailureNotice failure={failure} texts={statisticsFailures.loadReport} onRetry={onRetry} />
      </Card>
    );
  }
  if (!statistic) {
    return (
      <Card>
        <DataTableSkeleton
          label={t`The report is loading`}
          columns={report.groups.length + report.indicators.length}
          rows={Math.min(report.size, 10)}
          hasSummary={hasSummary}
        />
      </Card>
    );
  }

  const { pagination } = statistic.table;
  const page = format.count(pagination.page);
  const pages = format.count(pagination.pages);
  return (
    <div className="flex flex-col gap-3">
      <Card className="overflow-hidden">
        <DataTable
          label={t`Statistics report`}
          columns={reportColumns(statistic, format, t`Total`)}
          rows={statistic.table.rows}
          rowKey={rowKey}
          sort={report.sort && { columnId: report.sort.field, direction: report.sort.direction }}
          onSort={(columnId) => {
            const column = statistic.table.columns.find(({ id }) => id === columnId);
            if (column) onSort(column.id);
          }}
          hasSummary={hasSummary}
          busy={busy}
          empty={
            <EmptyState
              icon={ChartNoAxesColumn}
              title={t`No data`}
              description={t`No data for this period and these filters. Try a longer period or fewer filters.`}
            />
          }
        />
        <div className="border-t border-border px-3 py-2">
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
      </Card>
      <ReportFacts meta={statistic.meta} />
    </div>
  );
}
