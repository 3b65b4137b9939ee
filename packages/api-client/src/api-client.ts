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

import type { Answered, Args, Middleware, ReadAs, Reading } from './call-types.ts';
import type { DeleteCalls, GetCalls, PostCalls, PutCalls } from './calls.ts';
import type { SafeStore } from './session.ts';

interface Calls {
  get: GetCalls;
  put: PutCalls;
  post: PostCalls;
  delete: DeleteCalls;
}

type PartOf<Call, Part extends string> = Call extends Record<Part, infer Type> ? Type : never;

interface ReportOptions<I extends Indicators, G extends Groups> extends Omit<
  PostCalls['/statistic']['options'],
  'body'
> {
  /** One page of a report and the totals of the whole of it. The answer has the chosen groups and indicators. */
  body: ReportRequestOf<I, G>;
}

/**
 * The API with typed paths, parameters, bodies and answers: `api.GET('/user/current')`. A call resolves only to a
 * successful answer of the contract, and rejects with an `ApiFailure` otherwise; `unwrap` returns its `data`.
 *
 * Add your own middleware with `api.use(…)`. Middleware that returns a new `Request` has to copy the properties of the
 * old one that are unknown to it; otherwise the call loses its `CallOptions`.
 */
export interface ApiClient {
  GET: <Path extends keyof GetCalls, As extends Reading = 'json'>(
    path: Path,
    ...args: Args<GetCalls[Path]['options'], As>
  ) => Promise<Answered<ReadAs<GetCalls[Path]['answer']>[As]>>;
  PUT: <Path extends keyof PutCalls, As extends Reading = 'json'>(
    path: Path,
    ...args: Args<PutCalls[Path]['options'], As>
  ) => Promise<Answered<ReadAs<PutCalls[Path]['answer']>[As]>>;
  POST: <
    Path extends keyof PostCalls,
    const I extends Indicators = Indicators,
    const G extends Groups = readonly [],
    As extends Reading = 'json',
  >(
    path: Path,
    ...args: Args<Path extends '/statistic' ? ReportOptions<I, G> : PostCalls[Path]['options'], As>
  ) => Promise<Answered<ReadAs<Path extends '/statistic' ? ReportAnswer<I, G> : PostCalls[Path]['answer']>[As]>>;
  DELETE: <Path extends keyof DeleteCalls, As extends Reading = 'json'>(
    path: Path,
    ...args: Args<DeleteCalls[Path]['options'], As>
  ) => Promise<Answered<ReadAs<DeleteCalls[Path]['answer']>[As]>>;
  /** The absolute address of the API, without a slash at its end. */
  readonly address: string;
  /** Adds middleware to all calls from now on. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
  /** A call whose method is known only at run time. */
  request: <Method extends keyof Calls, Path extends keyof Calls[Method], As extends Reading = 'json'>(
    method: Method,
    path: Path,
    ...args: Args<PartOf<Calls[Method][Path], 'options'>, As>
  ) => Promise<Answered<ReadAs<PartOf<Calls[Method][Path], 'answer'>>[As]>>;
}

/** A client whose calls are made in a session. */
export interface SessionClient extends ApiClient {
  /** The client's session. */
  readonly session: SafeStore;
}

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
interface ReportAnswer<I extends Indicators, G extends Groups> extends StatisticAnswer {
  data: Report<I, G>;
}

/**
 * The absolute address of an application's icon. It can be loaded without a token, and its picture never changes.
 *
 * @example const address = iconAddress(api, application.iconUrl);
 * @param iconUrl as the API answers it, relative to the API; null for an application without an icon
 */
export function iconAddress({ address }: ApiClient, iconUrl: string | null): string | null {
  return iconUrl === null ? null : `${address}${iconUrl}`;
}
