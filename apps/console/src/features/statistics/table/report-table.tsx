import { useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer, StatisticSort } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import { useMemo } from 'react';

import { useFormat } from '#common/format/format.ts';
import { useFigureKeys } from '#features/statistics/figure/use-figure-keys.ts';
import type { PageSize, ReportQuery } from '#features/statistics/model/report.ts';
import { rowKey } from '#features/statistics/model/row-groups.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { EmptyReport } from './empty-report.tsx';
import { PrintableReport } from './print/printable-report.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportPages } from './report-pages.tsx';
import { reportTableId } from './report-table-id.ts';

export interface ReportTableProps {
  /** The report in the address. */
  report: ReportQuery;
  filters: FilterCriteriaAnswer['data'];
  /** The figures of this report, or of the one before while this one is loading. */
  statistic: Statistic;
  isRunning: boolean;
  onSort: (field: StatisticSort['field']) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
}

/** The table of a report with its totals and its pages, to be copied and printed. */
export function ReportTable({ report, filters, statistic, isRunning, onSort, ...pages }: ReportTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { columns, rows, pagination } = statistic.table;
  const figureKeys = useFigureKeys();
  const totalLabel = t`Total`;
  // Other columns would make the table render all of its rows.
  const tableColumns = useMemo(() => reportColumns(statistic, format, totalLabel), [statistic, format, totalLabel]);
  return (
    <PrintableReport statistic={statistic}>
      <Card className="relative overflow-hidden print:overflow-visible print:border-0">
        {isRunning && <ProgressLine />}
        <div {...figureKeys}>
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
            busy={isRunning}
            empty={<EmptyReport hasApps={filters.applicationList.length > 0} />}
          />
        </div>
        {rows.length > 0 && <ReportPages pagination={pagination} size={report.size} {...pages} />}
      </Card>
    </PrintableReport>
  );
}

function ProgressLine() {
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 top-0 z-30 h-0.5 overflow-hidden bg-accent-soft transition-opacity delay-150 starting:opacity-0"
    >
      <div className="h-full w-1/3 animate-progress bg-accent" />
    </div>
  );
}
