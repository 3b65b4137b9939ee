import type { DatePeriod, GroupId, IndicatorId, StatisticSort } from '@publisher-console/api-contract';
import type { ComparedDays } from './compared-days.ts';

/**
 * For groups that are ordered by name: the warehouse's keys, from the first name to the last. The plan of a page may
 * leave out the keys after its last row.
 */
export type NameOrder = Partial<Record<GroupId, readonly (string | number)[]>>;

/** Which facts a report counts, in the warehouse's own terms. */
export interface SelectedFacts {
  /** The owner's number. Every statement filters by it. */
  publisher: number;
  period: DatePeriod;
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: readonly number[];
  /** Numbers of the selected applications; null for all. */
  applications: readonly number[] | null;
  /** Numbers of the selected ad blocks; absent for all. */
  adBlocks?: readonly number[];
  /** Labels of the selected ad formats; null for all. */
  adFormats: readonly string[] | null;
  /** Codes of the selected countries; absent for all. */
  countries?: readonly string[];
  /** The days to compare with others; absent where nothing is compared. */
  compared?: ComparedDays;
}

/** A report in the warehouse's own terms. */
export interface ReportPlan extends SelectedFacts {
  groups: readonly GroupId[];
  indicators: readonly IndicatorId[];
  sort: StatisticSort | null;
  /** The days of the period whose figures do not reach their end. A sort by an indicator has them last. */
  daysInProgress: readonly string[];
  nameOrder: NameOrder;
  /** The rows to answer; null for all. */
  window: { limit: number; offset: number } | null;
}
