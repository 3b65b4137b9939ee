import type { ReactNode } from 'react';

import type { Statistic } from '#features/statistics/model/statistic.ts';
import { TableBar } from '#features/statistics/table/table-bar.tsx';

import { MissingRowsNote } from './missing-rows-note.tsx';
import { PrintTable } from './print-table.tsx';
import { useReportPrint } from './use-report-print.ts';

interface PrintableReportProps {
  statistic: Statistic;
  /** The page of the report. The progress of a print does not render it, because its element stays the same. */
  children: ReactNode;
}

/** The page of a report with the bar above it. On paper, all rows of the report are in its place. */
export function PrintableReport({ statistic, children }: PrintableReportProps) {
  const printing = useReportPrint(statistic);
  const { rows, pagination } = statistic.table;
  return (
    <div className="in-data-stale:stale">
      <div className="mb-1 flex items-center gap-1">
        {rows.length > 0 && <TableBar statistic={statistic} printing={printing} />}
      </div>
      <div className={printing.printed === null ? undefined : 'print:hidden'}>{children}</div>
      {printing.printed !== null && <PrintTable parts={printing.printed.parts} />}
      <MissingRowsNote pagination={pagination} printed={printing.printed?.rows ?? null} />
    </div>
  );
}
