import type { ReactNode } from 'react';

interface ReportLayoutProps {
  /** What the figures are of: period, filters, time zone, how fresh. */
  facts?: ReactNode;
  /** Totals of the indicators. */
  tiles?: ReactNode;
  chart?: ReactNode;
  table: ReactNode;
}

/** The parts of a report in their order: the answer comes before the table. */
export function ReportLayout({ facts, tiles, chart, table }: ReportLayoutProps) {
  return (
    <div className="flex flex-col gap-4">
      {facts}
      {tiles}
      {chart}
      {table}
    </div>
  );
}
