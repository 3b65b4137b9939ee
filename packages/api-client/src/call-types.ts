import type { paths } from '@publisher-console/api-contract';
import type { FetchOptions, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';

import type { RetryPolicy } from './retry-policy.ts';

/** The options of a single call, in the same object as its parameters and its body. */
export interface CallOptions {
  /** Parts of the retry policy that differ for this call. `{ retries: 3 }` applies to every method. */
  retry?: Partial<RetryPolicy>;
  /** Milliseconds that this call may take, in place of the client's `timeout`; `Infinity` for no limit. */
  timeout?: number;
}

/** Options of any call: those of the client, and those of the platform's `fetch`, such as `signal`. */
export interface CallInit extends CallOptions, Omit<FetchOptions<unknown>, 'params' | 'body' | 'parseAs'> {}

/** A successful answer. */
export interface Answered<Body> {
  /** The envelope. The answer is in its field `data`, which `unwrap` returns. */
  data: Body;
  /** Always absent: a call that fails rejects with an `ApiFailure`. */
  error?: never;
  response: Response;
}

/** Replaces the type of an answer that is a file, so that the compiler's message shows what to do. */
export type FileAnswer = 'This call answers with a file: use `download(api, path, options)`';

export type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** The paths of the contract that have an operation with the method. */
export type PathsWith<Verb extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, object> ? Path : never;
}[keyof paths];

/** The options of an operation, as openapi-fetch computes them from the contract. */
export type Init<Path extends keyof paths, Verb extends HttpMethod> = NonNullable<
  MaybeOptionalInit<paths[Path], Verb>
> &
  CallOptions;

/** The values of `parseAs` that do not parse the answer's body. */
export type ReadAs = 'arrayBuffer' | 'blob' | 'stream' | 'text';

export type Args<Options> = object extends Options ? [options?: Options] : [options: Options];

export type Answer<Path extends keyof paths, Verb extends HttpMethod, Options> = Promise<
  FetchResponse<Extract<paths[Path][Verb], object>, Options, `${string}/${string}`>
>;
