import type { DatePeriod, OpenDay, StatisticColumn } from '@publisher-console/api-contract';
import type { CompiledReport } from '#modules/statistics/reports/compiler/compile-report.ts';
import { openDaysIn } from '#modules/statistics/days/day-state.ts';
import type { Planned, ReportComparison } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';
import { addTo } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Cell } from '#stores/warehouse/warehouse.ts';
import type { NamedRow, NameRows } from './name-rows.ts';
import { columnsOf } from './answer-page.ts';

/** Rows in batches, then once the totals of all rows. */
export type ReportPart = { rows: NamedRow[] } | { totals: ReportedSums['sums']; compared: ReportedSums['compared'] };

/** A report without pages. */
export interface WholeReport {
  columns: StatisticColumn[];
  /** ISO 4217 code of its amounts. */
  currency: string;
  period: DatePeriod;
  /** IANA name of the zone whose midnights end its days. */
  timeZone: string;
  /** ISO 8601: the instant through which the facts of the newest load reach; null before the first. */
  dataAsOf: string | null;
  /** Null unless the report compares. */
  comparison: ReportComparison | null;
  /** The days of the period that may still change. */
  openDays: OpenDay[];
  /** Can be read once. */
  parts: AsyncIterable<ReportPart>;
  /** Reads the number of rows from the warehouse, in a statement of its own. */
  count: () => Promise<number>;
}

/** A whole report. Its rows are read, named and added up at the speed of its consumer. */
export function answerWhole(
  report: Planned<ParsedReport> & CompiledReport,
  batches: AsyncIterable<Cell[][]>,
  { nameRows, count }: { nameRows: NameRows; count: () => Promise<number> },
): WholeReport {
  const { caller, on, period, counting, comparison, states } = report;
  return {
    columns: columnsOf(report),
    currency: caller.currency,
    period,
    timeZone: on.timeZone,
    dataAsOf: counting.dataAsOf?.toISOString() ?? null,
    comparison,
    openDays: openDaysIn(period, states),
    parts: partsOf(report, batches, nameRows),
    count,
  };
}

async function* partsOf(
  { readRow, readTotals }: CompiledReport,
  batches: AsyncIterable<Cell[][]>,
  nameRows: NameRows,
): AsyncGenerator<ReportPart> {
  const { sums: totals, compared: totalsCompared } = readTotals(null);
  for await (const batch of batches) {
    const rows = batch.map((row) => readRow(row));
    for (const { sums, compared } of rows) {
      addTo(totals, sums);
      if (totalsCompared === null || compared === null) continue;
      addTo(totalsCompared.current, compared.current);
      addTo(totalsCompared.previous, compared.previous);
    }
    yield { rows: await nameRows(rows) };
  }
  yield { totals, compared: totalsCompared };
}
