import type { IndicatorColumn, StatisticAnswer, StatisticColumn } from '@publisher-console/api-contract';
import type { ReportQuery } from './report.ts';

/** The id of the table. The chart refers to it, because the table has its figures. */
export const reportTableId = 'report-table';

/** A report: its figures and its query. */
export type Statistic = StatisticAnswer['data'] & { report: ReportQuery };

export type Warning = Statistic['meta']['warnings'][number];

type Table = Pick<Statistic['table'], 'columns'>;

export function indicatorColumns({ columns }: Table): IndicatorColumn[] {
  return columns.filter((column) => column.kind === 'indicator');
}

/** The title of a column; empty if the report does not have it. */
export function columnTitle({ columns }: Table, columnId: StatisticColumn['id']): string {
  return columns.find(({ id }) => id === columnId)?.title ?? '';
}
