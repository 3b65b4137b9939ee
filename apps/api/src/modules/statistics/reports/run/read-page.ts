import type { CompiledReport, ReportedRow } from '#modules/statistics/reports/compiler/compile-report.ts';
import type { Planned } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParsedPage } from '#modules/statistics/reports/query/parse-report.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/sums.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';

/** A page with its rows, the totals of all rows and their number. */
export type ReadPage = Planned<ParsedPage> & { rows: ReportedRow[]; totals: ReportedSums; total: number };

/** Runs the statement of a page. */
export async function readPage(
  { statement, readRow, readTotals, ...report }: Planned<ParsedPage> & CompiledReport,
  warehouse: ReportReader,
): Promise<ReadPage> {
  const { rows, totals, total } = await warehouse.read(statement, report.signal);
  return { ...report, rows: rows.map((row) => readRow(row)), totals: readTotals(totals), total };
}
