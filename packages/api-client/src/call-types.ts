// The only file that imports openapi-fetch, which gets no more updates: whatever replaces it, replaces it here.
import type { FetchOptions } from 'openapi-fetch';

import type { RetryChoice, RetryPolicy } from './retry-policy.ts';
import type { Send } from './transport.ts';

export { default as createClient } from 'openapi-fetch';
export type { Client, Middleware } from 'openapi-fetch';

/** The options of a single call, in the same object as its parameters and its body. */
export interface CallOptions {
  /** Parts of the retry policy that differ for this call. `{ retries: 3 }` applies to every method. */
  retry?: RetryChoice | undefined;
  /** Milliseconds that this call may last, in place of the client's `timeout`; `Infinity` for no limit. */
  timeout?: number | undefined;
}

/** Optional properties that may be left out by `undefined`, also where `exactOptionalPropertyTypes` is on. */
type OrUndefined<Options> = { [Name in keyof Options]: Options[Name] | undefined };

/** Options of any call: those of the client, and those of the platform's `fetch`, such as `signal`. */
export interface CallInit
  extends CallOptions, OrUndefined<Omit<FetchOptions<unknown>, 'params' | 'body' | 'parseAs'>> {}

/** Options of a call that is carried out once for each idempotency key. */
export interface KeyedCallInit extends CallInit {
  /**
   * A name for what the call shall do, at most 128 characters: within 24 hours, a call with the same key and the same
   * body is not carried out again, but gets the first answer. The client makes one for each call unless it is given. Give
   * your own where another call, such as that of a program that was restarted, may repeat this one.
   */
  idempotencyKey?: string | undefined;
}

/**
 * A request with the options of its call that `fetch` does not have; openapi-fetch sets them as properties of the
 * request.
 */
export interface CallRequest extends Request, CallOptions {
  /** A name for what the call shall do. */
  idempotencyKey?: string | undefined;
  /** The path of the contract, with the names of its parameters. */
  path?: string;
  /** The retry policy of this call. */
  policy?: RetryPolicy;
  /** Replaces the client's `fetch`, for a request whose body is added there. */
  sendBy?: (fetch: Send) => Send;
  /** To be called when the request is sent: from then on its time limit holds the program open. */
  hold?: () => void;
  /** To be called after the call: clears its time limit, and its listener on the client's signal. */
  release?: () => void;
}

/** A successful answer. */
export interface Answered<Body> {
  /** The envelope, whose field `data` `unwrap` returns; with `parseAs`, the body as it came. */
  data: Body;
  /** Always absent: a call that fails rejects with an `ApiFailure`. */
  error?: never;
  response: Response;
}

/** Replaces the type of an answer that is a file, so that the compiler's message shows what to do. */
export type FileAnswer = 'This call answers with a file: use `download(api, path, options)`';

/** The values of `parseAs`, and what a call that reads the body of its answer by itself resolves with. */
export interface ReadAs<Body> {
  json: Body;
  arrayBuffer: ArrayBuffer;
  blob: Blob;
  stream: ReadableStream<Uint8Array> | null;
  text: string;
}

/** How the body of an answer may be read. */
export type Reading = keyof ReadAs<unknown>;

/** How a call reads the body of its answer. */
interface ParseAs<As extends Reading> {
  /** `json` unless given. */
  parseAs?: As | undefined;
}

/** The arguments of a call after its path. They may be absent if the operation needs none. */
export type Args<Options, As extends Reading> = object extends Options
  ? [options?: Options & ParseAs<As>]
  : [options: Options & ParseAs<As>];
