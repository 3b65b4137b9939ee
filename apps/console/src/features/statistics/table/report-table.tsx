import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterCriteriaAnswer, StatisticSort } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import { useNarrow } from '@publisher-console/ui/use-narrow.ts';
import { useMemo } from 'react';

import { useFormat } from '#common/format/format.ts';
import { useFigureKeys } from '#features/statistics/figure/use-figure-keys.ts';
import type { PageSize, ReportQuery } from '#features/statistics/model/report.ts';
import { rowKey } from '#features/statistics/model/row-groups.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { ProgressLine } from '#features/statistics/result/progress-line.tsx';
import type { ReportRun } from '#features/statistics/result/report-strip.tsx';

import { EmptyReport } from './empty-report.tsx';
import { PrintableReport } from './print/printable-report.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportPages } from './report-pages.tsx';
import { reportTableId } from './report-table-id.ts';
import { useReportHref } from './use-report-href.ts';
import { useRowPress } from './use-row-press.ts';

export interface ReportTableProps {
  /** The report in the address. */
  report: ReportQuery;
  filters: FilterCriteriaAnswer['data'];
  /** The figures of this report, or of the one before while this one is loading. */
  statistic: Statistic;
  /** The running call; null if none is. The line over the totals shows a call for another choice. */
  run: ReportRun | null;
  onSort: (field: StatisticSort['field']) => void;
  /** Opens the report of one of the rows. */
  onNarrow: (report: ReportQuery) => void;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
}

/** The table of a report with its totals and its pages, to be copied and printed. */
export function ReportTable({ report, filters, statistic, run, onSort, onNarrow, ...pages }: ReportTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { columns, rows, pagination } = statistic.table;
  const figureKeys = useFigureKeys();
  const hrefOf = useReportHref();
  const narrow = useRowPress(statistic, onNarrow);
  const totalLabel = t`Total`;
  const isNarrow = useNarrow();
  // Other columns would make the table render all of its rows.
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
        {/* In view while the table is scrolled. It is always there: what appears in front of a table lays the table out. */}
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
