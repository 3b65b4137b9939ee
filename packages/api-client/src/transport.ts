import { describeRequest } from './answer-failure.ts';
import { ApiFailure } from './api-failure.ts';

/** Sends one request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** A `fetch` that rejects only with an `ApiFailure`. */
export function createTransport(fetch: Send): Send {
  return async (request) => {
    try {
      return await fetch(request);
    } catch (cause) {
      throw faultFailure(request, cause);
    }
  };
}

/** Reads the body as text; a connection that breaks during it fails like one that breaks before it. */
export async function readText(request: Request, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw faultFailure(request, cause);
  }
}

/** Bytes as they arrive, with the type of the environment's `Response`. */
export type Bytes = NonNullable<Response['body']>;

/**
 * Streams the body. It fails unless all of it arrives, and releases its call when it ends.
 *
 * @param size bytes; null if the answer does not have it
 */
export function guardBody(request: Request & { release?: () => void }, response: Response, size: number | null): Bytes {
  const reader = response.body?.getReader();
  let loaded = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader?.read();
        if (next?.value) {
          loaded += next.value.byteLength;
          controller.enqueue(next.value);
        } else if (size !== null && loaded !== size) {
          throw new TypeError(`${loaded} bytes came, not ${size}`);
        } else {
          request.release?.();
          controller.close();
        }
      } catch (cause) {
        request.release?.();
        controller.error(faultFailure(request, cause));
      }
    },
    cancel: (reason) => {
      request.release?.();
      return reader?.cancel(reason);
    },
  });
}

/** The failure of an aborted call: by the program, or by its time limit. */
function abortedFailure(request: Request): ApiFailure {
  const { reason }: { reason: unknown } = request.signal;
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new ApiFailure({
    kind: timedOut ? 'unavailable' : 'aborted',
    message: `${request.method} ${request.url}: ${timedOut ? 'no answer in time' : 'aborted'}`,
    request: describeRequest(request),
    cause: reason,
  });
}

/** The code of the innermost error, such as `ECONNREFUSED`. No message of it: that of a `fetch` may quote a header. */
function reasonOf(cause: unknown): string {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: unknown };
  if (inner !== undefined) return reasonOf(inner);
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}

function faultFailure(request: Request, cause: unknown): ApiFailure {
  if (request.signal.aborted) return abortedFailure(request);
  return new ApiFailure({
    kind: 'unavailable',
    message: `${request.method} ${request.url}: no complete answer${reasonOf(cause)}`,
    request: describeRequest(request),
    cause,
  });
}

/**
 * Waits for the promise, unless the request's signal aborts first. Other callers that wait for the same promise still
 * get its result.
 *
 * @throws {ApiFailure} `aborted`
 */
export async function untilAborted<Value>(request: Request, promise: Promise<Value>): Promise<Value> {
  const { signal } = request;
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = (): void => reject(abortedFailure(request));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { signal: listening.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    listening.abort();
  }
}

/**
 * Waits, unless the request's signal aborts first.
 *
 * @throws {ApiFailure} `aborted`
 */
export async function pause(request: Request, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await untilAborted(request, elapsed);
  } finally {
    clearTimeout(timer);
  }
}

/** A signal that ends a call, and its release after the call. */
export interface CallSignal {
  signal: AbortSignal;
  /** Lets the timer hold a program of Node open, from when the call is sent. */
  hold: () => void;
  /** Clears the timer, and the listeners on other signals. */
  release: () => void;
}

/** The limit of `setTimeout` in milliseconds: almost 25 days. */
const longestTimer = 2 ** 31 - 1;

/**
 * A signal that aborts with the first of these signals, or after a time (`Infinity` for never).
 *
 * `AbortSignal.any` and `AbortSignal.timeout` cannot be released: their timers and listeners would stay in memory after
 * the call. The first is also missing before Node 20.3.
 */
export function callSignal(signals: readonly AbortSignal[], milliseconds: number): CallSignal {
  const controller = new AbortController();
  const listening = new AbortController();
  for (const signal of signals) {
    const end = (): void => controller.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: listening.signal });
  }
  const timer = Number.isFinite(milliseconds)
    ? setTimeout(() => controller.abort(timeOver()), Math.min(milliseconds, longestTimer))
    : undefined;
  // Nothing releases a call that the caller's middleware answers, so until it is sent its timer holds no program open.
  const ofNode = timer as { ref?: () => void; unref?: () => void } | undefined;
  ofNode?.unref?.();
  const release = (): void => {
    clearTimeout(timer);
    listening.abort();
  };
  return { signal: controller.signal, hold: () => ofNode?.ref?.(), release };
}

function timeOver(): DOMException {
  return new DOMException('Timed out', 'TimeoutError');
}

/** Runs a task with a signal that aborts after the given time. */
export async function withDeadline<Value>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { signal, hold, release } = callSignal([], milliseconds);
  hold();
  try {
    return await run(signal);
  } finally {
    release();
  }
}

/** The request that a request was made from. */
const origins = new WeakMap<Request, Request>();
/** The newest request that was made from a request: the one that is sent. */
const newest = new WeakMap<Request, Request>();

/**
 * A request made from another one, which aborts when that one aborts.
 *
 * Node links the two signals only weakly: once one of the requests is collected as garbage, an abort of the first no
 * longer reaches the second (https://github.com/nodejs/node/issues/55428, https://github.com/nodejs/undici/issues/4068).
 * With the maps above, each holds the other in memory. They can be deleted when the oldest supported Node has a fix.
 */
export function derivedRequest(request: Request, init: RequestInit): Request {
  return kept(request, new Request(request, init));
}

/** A copy of a request that aborts when the request aborts; the request itself can still be sent later. */
export function clonedRequest(request: Request): Request {
  return kept(request, new Request(request.clone(), { signal: request.signal }));
}

function kept(origin: Request, derived: Request): Request {
  origins.set(derived, origin);
  newest.set(origin, derived);
  return derived;
}

/** How much of a body has been sent or received. */
export interface Progress {
  /** Bytes so far. */
  loaded: number;
  /** Bytes in all; null if the total is unknown. */
  total: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** Passes bytes through and reports their number. */
export function countBytes<Chunk extends Uint8Array>(
  total: number | null,
  onProgress: OnProgress,
): TransformStream<Chunk, Chunk> {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      controller.enqueue(chunk);
      runCallback(() => onProgress({ loaded, total }), undefined);
    },
  });
}

/**
 * Runs a callback of the program. If it throws, the error is reported as an uncaught exception, as from an event
 * listener, and the result is `otherwise`: the call itself does not fail.
 */
export function runCallback<Result>(callback: () => Result, otherwise: Result): Result {
  try {
    return callback();
  } catch (cause) {
    queueMicrotask(() => {
      throw cause;
    });
    return otherwise;
  }
}
