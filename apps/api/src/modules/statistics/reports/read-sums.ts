import type { DatePeriod, GroupId, IndicatorId } from '@publisher-console/api-contract';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';
import { compileReport } from './compiler/compile-report.ts';
import type { ReportedRow } from './compiler/compile-report.ts';
import type { SelectedFacts } from './plan/report-plan.ts';
import type { ReportCall } from './query/parse-report.ts';
import { countingLoads } from './sources/counting-loads.ts';
import type { Snapshot } from './sources/counting-loads.ts';

/** The sums to read: of which days, of which indicators, and for which caller. */
export interface SumsQuery {
  period: DatePeriod;
  indicators: readonly IndicatorId[];
  call: ReportCall;
}

/** Applications or ad blocks by their numbers. */
export type SummedEntities = Pick<SelectedFacts, 'applications'> | Required<Pick<SelectedFacts, 'adBlocks'>>;

interface SumsSelection {
  groups: readonly GroupId[];
  /** All of the publisher's applications by default. */
  entities?: SummedEntities;
  /** The days to compare with others. */
  compared?: SelectedFacts['compared'];
}

/** Reads sums with the compiler of reports, in no order. */
export async function readSums(
  warehouse: ReportReader,
  { period, indicators, call }: SumsQuery,
  { days }: Pick<Snapshot, 'days'>,
  { groups, entities = { applications: null }, compared }: SumsSelection,
): Promise<ReportedRow[]> {
  const { statement, readRow } = compileReport({
    publisher: call.caller.publisherNumber,
    period,
    loads: countingLoads(days, period),
    applications: null,
    adFormats: null,
    ...entities,
    ...(compared && { compared }),
    groups,
    indicators,
    sort: null,
    daysInProgress: [],
    nameOrder: {},
    window: null,
  });
  const { rows } = await warehouse.read(statement, call.signal);
  return rows.map((row) => readRow(row));
}
