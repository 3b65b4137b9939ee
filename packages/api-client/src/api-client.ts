import type { paths } from '@publisher-console/api-contract';
import type { Client, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';

import type { RetryPolicy } from './retry-policy.ts';

/** What a single call may say beside its parameters and its body, in the same object as these. */
export interface CallOptions {
  /** Parts of the retry policy that differ for this call. `{ retries: 3 }` holds whatever its method is. */
  retry?: Partial<RetryPolicy>;
  /** Milliseconds that this call may take in place of the client's `timeout`; `Infinity` for as long as it likes. */
  timeout?: number;
}

type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** The paths of the contract that have an operation with the method. */
export type PathsWith<Verb extends Method> = {
  [Path in keyof paths]: Required<paths[Path]>[Verb] extends object ? Path : never;
}[keyof paths];

type Init<Path extends keyof paths, Verb extends Method> = NonNullable<MaybeOptionalInit<paths[Path], Verb>> &
  CallOptions;

type Args<Options> = object extends Options ? [options?: Options] : [options: Options];

type Answer<Path extends keyof paths, Verb extends Method, Options> = Promise<
  FetchResponse<Extract<paths[Path][Verb], object>, Options, `${string}/${string}`>
>;

type Call<Verb extends Method> = <Path extends PathsWith<Verb>, Options extends Init<Path, Verb>>(
  path: Path,
  ...args: Args<Options>
) => Answer<Path, Verb, Options>;

/**
 * The API with typed paths, parameters, bodies and answers: `api.GET('/user/current')`. A call resolves only to a
 * successful answer of the contract and rejects with an `ApiFailure` else; `unwrap` gives its `data`.
 *
 * Middleware of your own belongs here too (`api.use(…)`); one that answers with a new `Request` has to carry over what
 * it does not know of the old one, or the call loses its `CallOptions`.
 */
export interface ApiClient extends Pick<Client<paths>, 'use' | 'eject'> {
  GET: Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  DELETE: Call<'delete'>;
  OPTIONS: Call<'options'>;
  HEAD: Call<'head'>;
  PATCH: Call<'patch'>;
  TRACE: Call<'trace'>;
  request: <Verb extends Method, Path extends PathsWith<Verb>, Options extends Init<Path, Verb>>(
    method: Verb,
    path: Path,
    ...args: Args<Options>
  ) => Answer<Path, Verb, Options>;
}
