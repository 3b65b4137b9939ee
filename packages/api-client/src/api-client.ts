import type { Middleware } from 'openapi-fetch';

import type { Answered, Args, ReadAs, Reading } from './call-types.ts';
import type { DeleteCalls, GetCalls, PostCalls, PutCalls } from './calls.ts';
import type { Groups, Indicators, ReportAnswer, ReportRequestOf } from './report-types.ts';
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
 * old one that it does not know; otherwise the call loses its `CallOptions`.
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
