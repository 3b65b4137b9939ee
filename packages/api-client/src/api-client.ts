import type { Middleware } from 'openapi-fetch';

import type { Answer, Args, HttpMethod, Init, PathsWith } from './call-types.ts';
import type { DeleteCalls, GetCalls, PostCalls, PutCalls } from './calls.ts';
import type { SessionStore } from './session-store.ts';

/**
 * The API with typed paths, parameters, bodies and answers: `api.GET('/user/current')`. A call resolves only to a
 * successful answer of the contract, and rejects with an `ApiFailure` otherwise; `unwrap` returns its `data`.
 *
 * Add your own middleware with `api.use(…)`. Middleware that returns a new `Request` has to copy the properties of the
 * old one that it does not know; otherwise the call loses its `CallOptions`.
 */
export interface ApiClient {
  GET: GetCalls;
  PUT: PutCalls;
  POST: PostCalls;
  DELETE: DeleteCalls;
  /** Adds middleware to all calls from now on. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
  /** A call whose method is known only at run time. */
  request: <Verb extends HttpMethod, Path extends PathsWith<Verb>, Options extends Init<Path, Verb>>(
    method: Verb,
    path: Path,
    ...args: Args<Options>
  ) => Answer<Path, Verb, Options>;
  /** The client's session. */
  readonly session: SessionStore;
}
