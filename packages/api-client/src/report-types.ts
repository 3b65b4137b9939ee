import type {
  ComparedValues,
  GroupId,
  GroupValues,
  IndicatorChanges,
  IndicatorId,
  IndicatorValues,
  StatisticAnswer,
  StatisticComparison,
  StatisticRequest,
  StatisticRow,
  StatisticTable,
} from '@publisher-console/api-contract';

/** The indicators of a request. */
export type Indicators = readonly IndicatorId[];
/** The groups of a request, which may be absent. */
export type Groups = readonly GroupId[] | undefined;

interface ChosenIndicators<I extends Indicators> extends Omit<StatisticRequest, 'indicatorList' | 'groupList'> {
  /** The indicators, in the order of their columns */
  indicatorList: I;
}

interface AnyGroups {
  /** The groups, in the order of their columns. An empty or absent list gives one row of totals */
  groupList?: Groups;
}

interface ChosenGroups<G extends Groups> {
  groupList: G;
}

/**
 * A request for a report whose answer has the chosen groups and indicators, and no others. The compiler finds out by
 * `ChosenGroups` whether the list can be undefined, which it does not see by a property that can be absent.
 * It does not see that an object with a list is spread into the request on a condition: declare such a request as a
 * `StatisticRequest`.
 */
export type ReportRequestOf<I extends Indicators, G extends Groups> = ChosenIndicators<I> &
  (AnyGroups | ChosenGroups<G>);

type IsUnion<Name, Each = Name> = Name extends unknown ? ([Each] extends [Name] ? false : true) : never;

/** Whether a list is written out, so that it certainly has each of its names. */
type IsKnown<List extends readonly string[]> = number extends List['length']
  ? false
  : true extends { [Index in keyof List]: IsUnion<List[Index]> }[number]
    ? false
    : true;

/** The values of a list of names: certainly there if the list is written out, else perhaps. */
type Chosen<Values, List extends readonly string[] | undefined> = List extends readonly string[]
  ? IsKnown<List> extends true
    ? Required<Pick<Values, List[number] & keyof Values>>
    : Values
  : Values;

/** The values of a report, or of one of its rows, beside those of the other period. */
type Compared<Comparison, I extends Indicators> = Omit<Comparison, 'current' | 'previous' | 'change'> & {
  current: Chosen<IndicatorValues, I>;
  previous: Chosen<IndicatorValues, I>;
  change: Chosen<IndicatorChanges, I>;
};

/** A row of a report with the chosen groups and indicators. */
export interface ReportRow<I extends Indicators, G extends Groups> extends StatisticRow {
  comparison: Compared<ComparedValues, I> | null;
  groups: Chosen<GroupValues, G>;
  indicators: Chosen<IndicatorValues, I>;
}

/** One page of a report with the chosen groups and indicators. */
export interface ReportTable<I extends Indicators, G extends Groups> extends StatisticTable {
  rows: ReportRow<I, G>[];
}

/** A report with the chosen groups and indicators. */
export interface Report<I extends Indicators, G extends Groups> extends Omit<StatisticAnswer['data'], 'table'> {
  comparison: Compared<StatisticComparison, I> | null;
  summary: Chosen<IndicatorValues, I>;
  table: ReportTable<I, G>;
}

/** The answer of `POST /statistic`. */
export interface ReportAnswer<I extends Indicators, G extends Groups> extends StatisticAnswer {
  data: Report<I, G>;
}
